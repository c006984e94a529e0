import {
  CheckOutlined,
  ClockCircleOutlined,
  CloseOutlined,
  ExclamationCircleOutlined,
  InfoCircleOutlined,
  MinusOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import './status-tag.css';
import { type StatusMark, statusLook } from './status.js';

const marks: Record<StatusMark, ReactNode> = {
  dot: <span className="status-dot" />,
  check: <CheckOutlined aria-hidden />,
  clock: <ClockCircleOutlined aria-hidden />,
  alert: <ExclamationCircleOutlined aria-hidden />,
  cross: <CloseOutlined aria-hidden />,
  info: <InfoCircleOutlined aria-hidden />,
  minus: <MinusOutlined aria-hidden />,
};

/** A status from the API ('in-progress', 'paid', 'org_admin') as a word with its dot or icon. */
export function StatusTag({ status, label }: { status: string; label?: string }) {
  const look = statusLook(status);
  return (
    <span className={`status-tag role-${look.role}`}>
      {marks[look.mark]}
      {label ?? look.label}
    </span>
  );
}
