import { ArrowRightOutlined, CheckCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Skeleton } from '../../shared/ui/states.js';
import type { NextStep } from './roster.logic.js';

interface NextStepBarProps {
  /** Undefined while loading. */
  step: NextStep | undefined;
  toMark: number;
  onEnroll: () => void;
  onPassAll: () => void;
  onClose: () => void;
}

/** The last cell of the roster's band; on a phone, a dock at the bottom of the screen. */
export function NextStepBar({ step, toMark, onEnroll, onPassAll, onClose }: NextStepBarProps) {
  if (!step) {
    return (
      <div className="next-step">
        <Skeleton width="12rem" />
      </div>
    );
  }
  return (
    <div className="next-step" role="status">
      {step.done ? <CheckCircleOutlined aria-hidden /> : <ArrowRightOutlined aria-hidden />}
      <span className="next-step-text">
        <span className="visually-hidden">Next step: </span>
        {step.text}
      </span>
      {step.action === 'pass-all' && (
        <Button type="primary" onClick={onPassAll}>
          Mark {toMark} Passed
        </Button>
      )}
      {step.action === 'enroll' && <Button onClick={onEnroll}>Enroll Student</Button>}
      {step.action === 'close' && (
        <Button type="primary" onClick={onClose}>
          Close Class
        </Button>
      )}
    </div>
  );
}
