import { CalendarOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router';
import type { StudentEnrollmentRow } from '../../shared/api/rows.js';
import { formatDate, formatTime } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { fromText } from '../../shared/model/origin.js';
import { studentEnrollmentsQuery } from '../../shared/model/queries.js';
import { seatMoneyText } from '../../shared/model/seat-money.js';
import { RowActions } from '../../shared/ui/data-grid/index.js';
import { InstantDate } from '../../shared/ui/instant-date.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { newestFirst } from './student.logic.js';

export interface SeatActs {
  /** Returns money of a seat. */
  onRefund: (seat: StudentEnrollmentRow) => void;
  onCancelSeat: (seat: StudentEnrollmentRow) => void;
}

interface StudentHistoryProps extends SeatActs {
  studentId: string;
  onReceipts: () => void;
}

/** The student's classes, latest first. */
export function StudentHistory({ studentId, onReceipts, ...acts }: StudentHistoryProps) {
  const list = useQuery(studentEnrollmentsQuery(studentId));
  return (
    <section className="card panel" aria-labelledby="history">
      <div className="panel-head">
        <h2 className="panel-title" id="history">
          Class History
        </h2>
        <Button type="text" size="small" onClick={onReceipts}>
          Receipts
        </Button>
      </div>
      {list.data ? (
        <History rows={list.data} {...acts} />
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => list.refetch()} />
      ) : (
        <div className="panel-body">
          <LoadingState label="Loading class history" />
        </div>
      )}
    </section>
  );
}

function History({ rows, onRefund, onCancelSeat }: SeatActs & { rows: StudentEnrollmentRow[] }) {
  if (rows.length === 0) {
    return <EmptyState icon={<CalendarOutlined aria-hidden />} title="No classes yet" />;
  }
  return (
    <table className="panel-table">
      <thead>
        <tr>
          <th scope="col">Class</th>
          <th scope="col">Date</th>
          <th scope="col">Enrolled</th>
          <th scope="col">Grade</th>
          <th scope="col">Price</th>
          <th scope="col">Payment</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {newestFirst(rows).map((enrollment) => (
          <tr key={enrollment.id} className="history-row">
            <td>
              <Link to={`/classes/${enrollment.classId}/roster`} className="panel-name">
                {enrollment.classTitle}
              </Link>
              {enrollment.origin && <span className="panel-note">{fromText(enrollment.origin)}</span>}
            </td>
            <td className="tabular" data-label="Date">
              {formatDate(enrollment.classDate)}
              {enrollment.classTime && ` at ${formatTime(enrollment.classTime)}`}
            </td>
            <td className="tabular" data-label="Enrolled">
              <InstantDate instant={enrollment.enrolledAt} />
            </td>
            <td data-label="Grade">{enrollment.grade && <StatusTag status={enrollment.grade} />}</td>
            <td className="tabular" data-label="Price">
              {enrollment.price > 0 && formatMoney(enrollment.price)}
            </td>
            <td data-label="Payment">
              <SeatPayment enrollment={enrollment} />
            </td>
            <td className="panel-action">
              <RowActions
                name={`the seat in ${enrollment.classTitle} on ${formatDate(enrollment.classDate)}`}
                items={[
                  ...(enrollment.received > 0
                    ? [{ label: 'Refund…', needs: 'refund' as const, onSelect: () => onRefund(enrollment) }]
                    : []),
                  { label: 'Cancel Seat…', danger: true, needs: 'schedule', onSelect: () => onCancelSeat(enrollment) },
                ]}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A free seat owes nothing, whatever its status. */
function SeatPayment({ enrollment }: { enrollment: StudentEnrollmentRow }) {
  const { price, due, received, paid, paidElsewhere } = enrollment;
  if (price === 0 && due === 0 && received === 0 && !paidElsewhere) return <span className="secondary">Free</span>;
  const text = seatMoneyText(enrollment);
  return (
    <>
      <StatusTag status={paid} />
      {text && <span className="panel-note tabular">{text}</span>}
    </>
  );
}
