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
  const actions = {
    'pass-all': { label: `Mark ${toMark} Passed`, run: onPassAll },
    enroll: { label: 'Enroll Student', run: onEnroll },
    close: { label: 'Close Class', run: onClose },
  };
  const action = step.action && actions[step.action];
  return (
    <div className="next-step" role="status">
      {step.done ? <CheckCircleOutlined aria-hidden /> : <ArrowRightOutlined aria-hidden />}
      <span className="next-step-text">
        <span className="visually-hidden">Next step: </span>
        {step.text}
      </span>
      {/* One button for all actions: it keeps the focus when its own action leads to the next one. */}
      {action && (
        <Button type={step.action === 'enroll' ? 'default' : 'primary'} onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
