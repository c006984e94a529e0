import { CalendarOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { StudentEnrollmentRow } from '../../shared/api/rows.js';
import { formatDate, formatTime } from '../../shared/format/date.js';
import { InstantDate } from '../../shared/ui/instant-date.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { studentEnrollmentsQuery } from './api.js';
import { newestFirst } from './student.logic.js';

/** The student's classes, latest first. */
export function StudentHistory({ studentId }: { studentId: string }) {
  const list = useQuery(studentEnrollmentsQuery(studentId));
  return (
    <section className="card" aria-labelledby="history">
      <h2 className="section-title section-head" id="history">
        Class History
      </h2>
      {list.data ? (
        <History rows={list.data} />
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => list.refetch()} />
      ) : (
        <div className="card-body">
          <LoadingState label="Loading class history" />
        </div>
      )}
    </section>
  );
}

function History({ rows }: { rows: StudentEnrollmentRow[] }) {
  if (rows.length === 0) {
    return <EmptyState icon={<CalendarOutlined aria-hidden />} title="No classes yet" />;
  }
  return (
    <ul className="history">
      {newestFirst(rows).map((enrollment) => (
        <li key={enrollment.id} className="history-row">
          <div className="history-class">
            <Link to={`/classes/${enrollment.classId}/roster`}>{enrollment.classTitle}</Link>
            <span className="secondary tabular">
              {formatDate(enrollment.classDate)} at {formatTime(enrollment.classTime)}
            </span>
          </div>
          <span className="secondary tabular">
            Enrolled <InstantDate instant={enrollment.enrolledAt} />
          </span>
          <span className="history-badges">
            {enrollment.grade && <StatusTag status={enrollment.grade} />}
            <StatusTag status={enrollment.paid} />
          </span>
        </li>
      ))}
    </ul>
  );
}
