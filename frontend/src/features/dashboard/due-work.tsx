import { CheckCircleOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DueWorkResponse } from '../../shared/api/rows.js';
import { formatMoney } from '../../shared/format/money.js';
import { type Permission, useMay } from '../../shared/model/permissions.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { dueWorkQuery } from './api.js';

const number = new Intl.NumberFormat('en-US');

interface DueLine {
  count: number;
  /** What there is of it: 'class to close', 'classes to close'. */
  one: string;
  many: string;
  detail: string;
  /** The list of exactly these rows. */
  to: string;
  isLate?: boolean;
  /** Isn't shown without it. */
  needs?: Permission;
}

/** Whether they are all in time is what staff have to know. */
const cardsDueDetail = (late: number): string =>
  late === 0
    ? 'Passed, but the code of the agency’s card is missing'
    : `Passed, but the code of the agency’s card is missing: ${number.format(late)} past 20 business days`;

const linesOf = (due: DueWorkResponse): DueLine[] => [
  {
    count: due.callsToMake,
    one: 'person to call',
    many: 'people to call',
    detail: 'Their class was cancelled or moved shortly before its start, and they get no text message',
    to: '/calls',
    isLate: true,
  },
  {
    count: due.classesToClose,
    one: 'class to close',
    many: 'classes to close',
    detail: 'Over, but still open: mark the results, then close',
    to: '/classes?status=to-close&sort=date',
    isLate: true,
  },
  {
    count: due.classesToMark,
    one: 'closed class to mark',
    many: 'closed classes to mark',
    detail: 'Somebody in them has no result',
    to: '/classes?status=to-mark&sort=date',
  },
  {
    count: due.overdueSeats + due.overdueInvoices,
    one: 'payment overdue',
    many: 'payments overdue',
    detail: `${formatMoney(due.overdueAmount)} in all`,
    to: '/payments',
    isLate: true,
  },
  {
    count: due.unmatchedPayments,
    one: 'payment without a seat',
    many: 'payments without a seat',
    detail: 'The money arrived: count it for a seat, or refund it',
    to: '/payments?view=unmatched',
  },
  {
    count: due.handRefunds,
    one: 'payment to return',
    many: 'payments to return',
    detail: `${formatMoney(due.handRefundAmount)} in total: return it, then record it`,
    to: '/payments?view=to-return',
  },
  {
    count: due.possibleDuplicates,
    one: 'pair of records may be one person',
    many: 'pairs of records may be one person',
    detail: 'Merge them, or keep them apart',
    to: '/students?view=duplicates',
    needs: 'change-people',
  },
  {
    count: due.secondSeats,
    one: 'person has two seats in a class',
    many: 'people have two seats in a class',
    detail: 'Both seats have money or a result: remove one in the roster',
    to: '/classes?status=two-seats',
  },
  {
    count: due.cardsDue,
    one: 'card due',
    many: 'cards due',
    detail: cardsDueDetail(due.cardsLate),
    to: '/certifications?due=ecard&sort=issueDate',
    isLate: due.cardsLate > 0,
  },
  {
    count: due.instructorsDue,
    one: 'instructor certification to renew',
    many: 'instructor certifications to renew',
    detail: 'Expired, or within 90 days',
    to: '/certifications?due=instructor&sort=expiryDate',
  },
  {
    count: due.failedMessages,
    one: 'message failed',
    many: 'messages failed',
    detail: 'In the last seven days',
    to: `/messages?state=failed&from=${due.failedMessagesSince}`,
  },
  {
    count: due.retentionToConfirm,
    one: 'setting to confirm: how long old records are kept',
    many: 'settings to confirm',
    detail: 'Nothing is deleted before',
    to: '/settings?tab=general',
    needs: 'administer',
  },
  {
    count: due.failedJobs ?? 0,
    one: 'background job failed',
    many: 'background jobs failed',
    detail: 'Look at the errors, then retry',
    to: '/failed-jobs',
    needs: 'administer',
  },
];

/** What waits for staff, each line with its number and a link to these rows. */
export function DueWork() {
  const { data, isError, error, refetch } = useQuery(dueWorkQuery());
  const may = useMay();
  const lines = data && linesOf(data).filter(({ count, needs }) => count > 0 && (!needs || may(needs)));
  return (
    <section className="card panel" aria-labelledby="due-work">
      <div className="panel-head">
        <h2 className="panel-title" id="due-work">
          What needs me today
        </h2>
      </div>
      {isError ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : !lines ? (
        <div className="panel-body">
          <LoadingState label="Loading what is due" lines={4} />
        </div>
      ) : lines.length === 0 ? (
        <EmptyState
          icon={<CheckCircleOutlined aria-hidden />}
          title="Nothing needs you today"
          text="No class to close, no money late, no card due, nothing failed."
        />
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line.to} className="due-item">
              <Link to={line.to} className="due-link card-link">
                <span className={line.isLate ? 'due-count due-late' : 'due-count'}>{number.format(line.count)}</span>{' '}
                {line.count === 1 ? line.one : line.many}
              </Link>
              <span className="due-detail secondary">{line.detail}</span>
              <RightOutlined aria-hidden className="due-arrow" />
            </li>
          ))}
        </ul>
      )}
      {data?.failedJobs === null && may('administer') && (
        <p className="panel-foot secondary due-unknown">
          Failed background jobs are unknown: the queues do not respond.
        </p>
      )}
    </section>
  );
}
