import { CalendarOutlined } from '@ant-design/icons';
import { lazy, type ReactNode, Suspense } from 'react';
import { IconButton } from '../../shared/ui/button.js';
import { Popover } from '../../shared/ui/deferred.js';
import { LoadingState } from '../../shared/ui/states.js';
import '../../shared/ui/popover-list.css';
import type { NextClassesListProps } from './next-classes-list.js';

/** Loaded when the button is pressed first. */
const NextClassesList = lazy(() => import('./next-classes-list.js'));

interface NextClassesProps {
  /** A student sees their own classes, everybody else those that they may see. */
  studentId: string | undefined;
  linkOf: NextClassesListProps['linkOf'];
  /** A link to all of them. */
  all: (close: () => void) => ReactNode;
}

/** The calendar button: the next classes, soonest first. */
export function NextClassesButton({ studentId, linkOf, all }: NextClassesProps) {
  const title = studentId ? 'My next classes' : 'Next classes';
  return (
    <Popover label={title} trigger={<IconButton label={title} icon={<CalendarOutlined aria-hidden />} />}>
      {(close) => (
        <>
          <div className="popover-head">
            <h2 className="popover-title">{title}</h2>
            {all(close)}
          </div>
          <Suspense fallback={<LoadingState label="Loading classes" />}>
            <NextClassesList studentId={studentId} linkOf={linkOf} onLeave={close} />
          </Suspense>
        </>
      )}
    </Popover>
  );
}
