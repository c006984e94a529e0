import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listOptions } from '../../shared/api/query-client.js';
import { formatWhen } from '../../shared/format/days.js';
import { studentEnrollmentsQuery } from '../../shared/model/queries.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';

interface NextClass {
  id: string;
  courseId: string;
  title: string;
  days: { date: string; time: string | null; endTime: string | null }[];
  address: string;
  organizationId?: string | null;
}

export interface NextClassesListProps {
  /** A student sees their own classes, everybody else those that they may see. */
  studentId: string | undefined;
  /** The address of a class; undefined for one without a page. */
  linkOf: (session: NextClass) => { to: string } | { href: string } | undefined;
  onLeave: () => void;
}

const MAX_CLASSES = 5;

/** The next classes, soonest first. */
export default function NextClassesList({ studentId = '', ...props }: NextClassesListProps) {
  const Classes = studentId ? OwnClasses : VisibleClasses;
  return <Classes studentId={studentId} {...props} />;
}

interface ClassesProps extends Omit<NextClassesListProps, 'studentId'> {
  studentId: string;
}

function VisibleClasses(props: ClassesProps) {
  const classes = useQuery(
    listOptions('/api/classes', { query: { status: 'upcoming', sort: 'next', pageSize: MAX_CLASSES, total: 'false' } }),
  );
  if (classes.isPending) return <LoadingState label="Loading classes" />;
  if (classes.isError) return <ErrorState error={classes.error} onRetry={() => classes.refetch()} />;
  return <List {...props} classes={classes.data.rows} />;
}

function OwnClasses(props: ClassesProps) {
  const { studentId } = props;
  const enrollments = useQuery(studentEnrollmentsQuery(studentId));
  if (enrollments.isPending) return <LoadingState label="Loading classes" />;
  if (enrollments.isError) return <ErrorState error={enrollments.error} onRetry={() => enrollments.refetch()} />;
  const now = new Date().toISOString();
  const upcoming = enrollments.data
    .map((enrollment) => enrollment.class)
    .filter(({ lastStartsAt, status }) => lastStartsAt > now && status === 'upcoming')
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  return <List {...props} classes={upcoming.slice(0, MAX_CLASSES)} />;
}

function List({ classes, linkOf, onLeave }: ClassesProps & { classes: readonly NextClass[] }) {
  if (classes.length === 0) return <EmptyState title="No classes ahead" />;
  return (
    <ul className="popover-list">
      {classes.map((session) => (
        <li key={session.id}>
          <Item session={session} link={linkOf(session)} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  );
}

interface ItemProps {
  session: NextClass;
  link: ReturnType<NextClassesListProps['linkOf']>;
  onLeave: () => void;
}

function Item({ session: { title, days, address }, link, onLeave }: ItemProps) {
  const content = (
    <>
      <span className="notification-title">{title}</span>
      <span className="notification-body tabular">{formatWhen(days)}</span>
      <span className="notification-body">{address}</span>
    </>
  );
  if (!link) return <div className="notification">{content}</div>;
  if ('href' in link) {
    return (
      <a {...link} className="notification">
        {content}
      </a>
    );
  }
  return (
    <Link {...link} className="notification" onClick={onLeave}>
      {content}
    </Link>
  );
}
