import { CalendarOutlined, EnvironmentOutlined, UserOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { formatDayAndDate, formatTime } from '../../shared/format/date.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { type StudentEnrollment, seatStatus, upcomingOf, useStudentEnrollments } from './api.js';
import './enrollments.css';

interface UpcomingClassesProps {
  studentId: string;
  /** A link to classes that can be booked. */
  browse: ReactNode;
}

/** The student's upcoming classes. */
export function UpcomingClasses({ studentId, browse }: UpcomingClassesProps) {
  const enrollments = useStudentEnrollments(studentId);
  if (enrollments.isPending) return <LoadingState label="Loading classes" lines={4} />;
  if (enrollments.isError) return <ErrorState error={enrollments.error} onRetry={() => enrollments.refetch()} />;
  const upcoming = upcomingOf(enrollments.data, new Date());
  if (upcoming.length === 0) {
    return (
      <div className="card">
        <EmptyState
          icon={<CalendarOutlined aria-hidden />}
          title="No Upcoming Classes"
          text="A class that you are enrolled in appears here with its date and place."
          action={browse}
        />
      </div>
    );
  }
  return (
    <ul className="card seat-list">
      {upcoming.map((enrollment) => (
        <li key={enrollment.id}>
          <Seat enrollment={enrollment} />
        </li>
      ))}
    </ul>
  );
}

function Seat({ enrollment }: { enrollment: StudentEnrollment }) {
  const { title, date, time, location, instructor, courseId } = enrollment.class;
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(location)}`;
  return (
    <article className="seat" aria-label={title}>
      <div className="seat-when">
        <span className="seat-date tabular">{formatDayAndDate(date)}</span>
        <span className="seat-time tabular">{formatTime(time)}</span>
      </div>
      <div className="seat-what">
        <div className="seat-head">
          <h3 className="seat-title">{title}</h3>
          <StatusTag status={seatStatus(enrollment.paymentStatus)} />
        </div>
        <p className="seat-fact">
          <EnvironmentOutlined aria-hidden />
          <a href={map} target="_blank" rel="noreferrer">
            {location}
          </a>
        </p>
        {instructor && (
          <p className="seat-fact">
            <UserOutlined aria-hidden />
            {instructor}
          </p>
        )}
        <div className="form-actions seat-actions">
          <ButtonLink href={`/courses/${courseId}`}>
            View Details<span className="visually-hidden"> of {title}</span>
          </ButtonLink>
          <ButtonLink href={`/api/classes/${enrollment.classId}/calendar`} target="_blank" rel="noreferrer">
            <CalendarOutlined aria-hidden /> Add to calendar
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
