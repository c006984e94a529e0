import { CalendarOutlined, EnvironmentOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { formatWhen } from '../../shared/format/days.js';
import { formatPrice } from '../../shared/format/money.js';
import { spotsLeftText } from '../../shared/model/class.js';
import { classQuery } from '../../shared/model/queries.js';
import { Skeleton } from '../../shared/ui/states.js';
import './enrollments.css';

/** The class that a visitor chose, above the sign-in. Its height is fixed, so that the form doesn't move. */
export function ChosenClass({ classId }: { classId: string }) {
  const session = useQuery(classQuery(classId));
  return (
    <section className="chosen-class" aria-label="Your class" aria-busy={session.isPending}>
      {session.isPending && <Skeleton width="70%" height="1.25rem" />}
      {session.isError && <p className="secondary">This class is no longer offered. You can choose another one.</p>}
      {session.data && (
        <>
          <p className="seat-title one-line">{session.data.title}</p>
          <p className="seat-fact tabular">
            <CalendarOutlined aria-hidden />
            {formatWhen(session.data.days, session.data.address)}
          </p>
          <p className="seat-fact">
            <EnvironmentOutlined aria-hidden />
            <span className="one-line">{session.data.address}</span>
          </p>
          <p className="seat-fact tabular">
            {formatPrice(session.data.price)} · {spotsLeftText(session.data.spotsLeft)}
          </p>
        </>
      )}
    </section>
  );
}
