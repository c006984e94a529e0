import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  CalendarOutlined,
  CheckOutlined,
  ClockCircleOutlined,
  CloseOutlined,
  EnvironmentOutlined,
  ExclamationOutlined,
  HeartOutlined,
  MailOutlined,
  MoonOutlined,
  PhoneOutlined,
  PrinterOutlined,
  SafetyCertificateOutlined,
  SunOutlined,
  TeamOutlined,
} from '@ant-design/icons-svg';
import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/es/types.js';
import { createElement, type ReactNode } from 'react';

const icons = {
  'arrow-left': ArrowLeftOutlined,
  'arrow-right': ArrowRightOutlined,
  calendar: CalendarOutlined,
  check: CheckOutlined,
  clock: ClockCircleOutlined,
  close: CloseOutlined,
  environment: EnvironmentOutlined,
  exclamation: ExclamationOutlined,
  heart: HeartOutlined,
  mail: MailOutlined,
  moon: MoonOutlined,
  phone: PhoneOutlined,
  printer: PrinterOutlined,
  'safety-certificate': SafetyCertificateOutlined,
  sun: SunOutlined,
  team: TeamOutlined,
} as const satisfies Record<string, IconDefinition>;

export type IconName = keyof typeof icons;

const draw = (node: AbstractNode, key: number): ReactNode =>
  createElement(node.tag, { ...node.attrs, key }, node.children?.map(draw));

/** An icon of the console's set as inline SVG. Decorative: there is always a word beside it. */
export function Icon({ name }: { name: IconName }) {
  const { icon } = icons[name];
  if (typeof icon === 'function') return null;
  return (
    <svg className="icon" viewBox={icon.attrs.viewBox} fill="currentColor" aria-hidden="true">
      {icon.children?.map(draw)}
    </svg>
  );
}
