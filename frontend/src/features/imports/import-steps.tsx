import { CheckOutlined } from '@ant-design/icons';
import { Link, useLocation } from 'react-router';
import type { ImportDetail } from '../../shared/api/rows.js';
import { isDone, isOpen, STEP_LABELS, STEPS, type Step, stepNote } from './steps.logic.js';

interface ImportStepsProps {
  detail: ImportDetail;
  step: Step;
  /** What is true of the whole import, or what it does, at the end of the line. */
  note: { text: string; isSettled: boolean };
}

/** The steps of an import, in the look of view tabs. Any of them that has begun opens again. */
export function ImportSteps({ detail, step, note }: ImportStepsProps) {
  const { pathname } = useLocation();
  return (
    <nav className="import-steps" aria-label="Steps">
      <ol>
        {STEPS.map((one, index) => {
          const content = (
            <>
              {isDone(one, detail) && one !== step ? (
                <CheckOutlined className="import-step-done" aria-label="Done" />
              ) : (
                <span className="import-step-number" aria-hidden="true">
                  {index + 1}
                </span>
              )}
              {STEP_LABELS[one]} <span className="import-step-note tabular">{stepNote(one, detail)}</span>
            </>
          );
          return (
            <li key={one}>
              {isOpen(one, detail) ? (
                <Link to={`${pathname}?step=${one}`} aria-current={one === step ? 'step' : undefined}>
                  {content}
                </Link>
              ) : (
                <span className="import-step-closed">{content}</span>
              )}
            </li>
          );
        })}
      </ol>
      <p className="import-steps-note" role="status">
        {note.isSettled && <CheckOutlined aria-hidden />} {note.text}
      </p>
    </nav>
  );
}
