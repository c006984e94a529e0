import { CalendarOutlined, EnvironmentOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { formatDateAndTime } from '../../shared/format/date.js';
import { formatPrice } from '../../shared/format/money.js';
import { Button } from '../../shared/ui/button.js';
import { EmptyState, LoadingState } from '../../shared/ui/states.js';
import { useBookableClass, useEnrollMyself } from './api.js';
import './enrollments.css';

interface BookClassProps {
  classId: string;
  studentId: string;
  /** A link to other classes. */
  browse: ReactNode;
  /** Called after enrolling, and on 'Not now'. */
  onDone: () => void;
}

/** The class that the client chose on a public page; one press enrolls. */
export function BookClass({ classId, studentId, browse, onDone }: BookClassProps) {
  const session = useBookableClass(classId);
  const enroll = useEnrollMyself(studentId);
  if (session.isPending) return <LoadingState label="Loading the class" lines={2} />;
  if (session.isError) return <Unavailable browse={browse} />;
  const { title, date, time, location, price, spotsLeft } = session.data;
  return (
    <article className="card card-body form" aria-label={title}>
      <div className="seat-what">
        <h3 className="seat-title">{title}</h3>
        <p className="seat-fact tabular">
          <CalendarOutlined aria-hidden />
          {formatDateAndTime(date, time)}
        </p>
        <p className="seat-fact">
          <EnvironmentOutlined aria-hidden />
          {location}
        </p>
        <p className="seat-fact tabular">
          {formatPrice(price)} · {spotsLeft === 1 ? '1 spot left' : `${spotsLeft} spots left`}
        </p>
      </div>
      <div className="form-actions">
        <Button
          kind="primary"
          disabled={spotsLeft === 0}
          loading={enroll.isPending}
          onClick={() => enroll.mutate(classId, { onSuccess: onDone })}
        >
          {spotsLeft === 0 ? 'Class Full' : 'Enroll'}
        </Button>
        <Button onClick={onDone}>Not now</Button>
      </div>
    </article>
  );
}

function Unavailable({ browse }: { browse: ReactNode }) {
  return (
    <div className="card">
      <EmptyState title="This class is no longer offered" action={browse} />
    </div>
  );
}
