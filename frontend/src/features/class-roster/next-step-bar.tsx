import { ArrowRightOutlined, CheckCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ClassRow } from '../../shared/api/rows.js';
import { Skeleton } from '../../shared/ui/states.js';
import { useCloseClass } from './api.js';
import { nextStepOf, type RosterFigures } from './roster.logic.js';

interface NextStepBarProps {
  session: ClassRow | undefined;
  figures: RosterFigures | undefined;
  onEnroll: () => void;
  onPassAll: () => void;
}

export function NextStepBar({ session, figures, onEnroll, onPassAll }: NextStepBarProps) {
  if (!session || !figures) {
    return (
      <div className="next-step">
        <Skeleton width="12rem" />
      </div>
    );
  }
  const step = nextStepOf(session, figures, new Date());
  return (
    <div className="next-step" role="status">
      {step.done ? <CheckCircleOutlined aria-hidden /> : <ArrowRightOutlined aria-hidden />}
      <span className="next-step-text">
        <span className="visually-hidden">Next step: </span>
        {step.text}
      </span>
      {step.action === 'pass-all' && (
        <Button size="small" onClick={onPassAll}>
          Mark all pending as passed
        </Button>
      )}
      {step.action === 'enroll' && (
        <Button size="small" onClick={onEnroll}>
          Enroll Student
        </Button>
      )}
      {step.action === 'close' && <CloseClass session={session} />}
    </div>
  );
}

function CloseClass({ session }: { session: ClassRow }) {
  const close = useCloseClass(session);
  return (
    <Button size="small" type="primary" loading={close.isPending} onClick={() => close.mutate()}>
      Close Class
    </Button>
  );
}
