import { CalendarOutlined, EnvironmentOutlined } from '@ant-design/icons';
import { formatDateAndTime } from '../../shared/format/date.js';
import { formatPrice } from '../../shared/format/money.js';
import { Skeleton } from '../../shared/ui/states.js';
import { spotsText, useBookableClass } from './api.js';
import './enrollments.css';

/** The class that a visitor chose, above the sign-in. Its height is fixed, so that the form doesn't move. */
export function ChosenClass({ classId }: { classId: string }) {
  const session = useBookableClass(classId);
  return (
    <section className="chosen-class" aria-label="Your class" aria-busy={session.isPending}>
      {session.isPending && <Skeleton width="70%" height="1.25rem" />}
      {session.isError && <p className="secondary">This class is no longer offered. You can choose another one.</p>}
      {session.data && (
        <>
          <p className="seat-title one-line">{session.data.title}</p>
          <p className="seat-fact tabular">
            <CalendarOutlined aria-hidden />
            {formatDateAndTime(session.data.date, session.data.time, session.data.endTime)}
          </p>
          <p className="seat-fact">
            <EnvironmentOutlined aria-hidden />
            <span className="one-line">{session.data.address}</span>
          </p>
          <p className="seat-fact tabular">
            {formatPrice(session.data.price)} · {spotsText(session.data.spotsLeft)}
          </p>
        </>
      )}
    </section>
  );
}
