import { CalendarOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateAndTime } from '../../shared/format/date.js';
import { formatDays } from '../../shared/format/days.js';
import { refundElsewhereText } from '../../shared/model/money-back.js';
import { studentEnrollmentsQuery } from '../../shared/model/queries.js';
import { Button } from '../../shared/ui/button.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { pastOf, type StudentEnrollment } from './api.js';
import './enrollments.css';

const FIRST = 5;

/** The student's past and cancelled classes with their results, latest first. */
export function PastClasses({ studentId }: { studentId: string }) {
  const enrollments = useQuery(studentEnrollmentsQuery(studentId));
  const [showsAll, setShowsAll] = useState(false);
  if (enrollments.isPending) return <LoadingState label="Loading past classes" lines={3} />;
  if (enrollments.isError) return <ErrorState error={enrollments.error} onRetry={() => enrollments.refetch()} />;
  const past = pastOf(enrollments.data, new Date());
  if (past.length === 0) {
    return (
      <div className="card">
        <EmptyState
          icon={<CalendarOutlined aria-hidden />}
          title="No Past Classes"
          text="A class that you have taken appears here with its result."
        />
      </div>
    );
  }
  return (
    <div className="card">
      <ul className="past-list">
        {(showsAll ? past : past.slice(0, FIRST)).map((enrollment) => (
          <PastClass key={enrollment.id} enrollment={enrollment} />
        ))}
      </ul>
      {past.length > FIRST && !showsAll && (
        <p className="past-more">
          <Button kind="ghost" onClick={() => setShowsAll(true)}>
            Show {past.length - FIRST} more
          </Button>
        </p>
      )}
    </div>
  );
}

function PastClass({ enrollment }: { enrollment: StudentEnrollment }) {
  const { class: session, certificationStatus, paidElsewhereAmount } = enrollment;
  const { title, date, time, days, instructor, status } = session;
  return (
    <li className="past-class">
      <div>
        <p className="past-title">{title}</p>
        <p className="secondary tabular">
          {days.length > 1 ? formatDays(days) : formatDateAndTime(date, time)}
          {instructor && ` · ${instructor}`}
        </p>
        {status === 'cancelled' && paidElsewhereAmount !== null && (
          <p className="secondary tabular">{refundElsewhereText(paidElsewhereAmount)}</p>
        )}
      </div>
      {status === 'cancelled' ? (
        <StatusTag status="cancelled" />
      ) : certificationStatus === 'pending' ? (
        <span className="secondary">No result yet</span>
      ) : (
        <StatusTag status={certificationStatus} />
      )}
    </li>
  );
}
