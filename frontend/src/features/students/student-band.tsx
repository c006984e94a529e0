import { ArrowRightOutlined, CheckCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { OwedSeatRow, StudentBalanceResponse, StudentDetailRow } from '../../shared/api/rows.js';
import { formatDate, formatDayAndDate, formatTime } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { studentCertificationsQuery, studentEnrollmentsQuery } from '../../shared/model/queries.js';
import { BandFigure, FigureBand } from '../../shared/ui/figure-band.js';
import { KeyCaps } from '../../shared/ui/key-caps.js';
import { May } from '../../shared/ui/may.js';
import { Skeleton } from '../../shared/ui/states.js';
import { studentBalanceQuery } from './api.js';
import { dueFor, dueText, needsRenewal, nextClassOf, owedOf, payableSeats, renewalNote } from './owed.js';

interface StudentBandProps {
  studentId: string;
  /** Undefined while loading. */
  student: StudentDetailRow | undefined;
  today: string;
  onCollect: (seats: OwedSeatRow[]) => void;
  /** Books a class, found by these words. */
  onBook: (words: string) => void;
}

/** What the student booked, has to renew and owes, in one line. */
export function StudentBand({ studentId, student, today, onCollect, onBook }: StudentBandProps) {
  const enrollments = useQuery(studentEnrollmentsQuery(studentId));
  const certifications = useQuery(studentCertificationsQuery(studentId));
  const balance = useQuery(studentBalanceQuery(studentId));
  const next = enrollments.data && nextClassOf(enrollments.data, today);
  const renewal = student?.nextRenewal;
  const expiring = certifications.data?.find(
    ({ expiryDate, status }) => expiryDate === renewal && (status === 'active' || status === 'expiring'),
  );
  const isUnbooked = student && enrollments.data && needsRenewal(student.nextRenewal, next, today);
  return (
    <FigureBand
      figures={
        <>
          <BandFigure
            label="Next Class"
            value={
              enrollments.data
                ? next
                  ? formatDayAndDate(next.classDate)
                  : 'None'
                : enrollments.isError
                  ? '–'
                  : undefined
            }
            note={next && `${formatTime(next.classTime)}, ${next.classTitle}`}
          />
          <BandFigure
            label="Next Renewal"
            value={student && (renewal ? formatDate(renewal) : 'N/A')}
            note={renewal && [expiring?.certificationType, renewalNote(renewal, today)].filter(Boolean).join(', ')}
            action={
              renewal && (
                <May to="schedule">
                  <Button onClick={() => onBook(expiring?.certificationType ?? '')} aria-label="Book a renewal">
                    Book
                  </Button>
                </May>
              )
            }
          />
        </>
      }
    >
      <Owes
        balance={balance.data}
        isError={balance.isError}
        today={today}
        nothingOwed={isUnbooked ? 'Renewal not booked' : 'Nothing owed'}
        isDone={!isUnbooked}
        onCollect={onCollect}
      />
    </FigureBand>
  );
}

interface OwesProps {
  /** Undefined while loading. */
  balance: StudentBalanceResponse | undefined;
  isError: boolean;
  today: string;
  nothingOwed: string;
  isDone: boolean;
  onCollect: (seats: OwedSeatRow[]) => void;
}

function Owes({ balance, isError, today, nothingOwed, isDone, onCollect }: OwesProps) {
  if (!balance) {
    return (
      <div className="next-step" role="status">
        {isError ? 'What is owed could not be loaded' : <Skeleton width="12rem" />}
      </div>
    );
  }
  const { owed, seats } = balance;
  if (owed === 0) {
    return (
      <div className="next-step next-step-quiet" role="status">
        {isDone ? <CheckCircleOutlined aria-hidden /> : <ArrowRightOutlined aria-hidden />}
        <span className="next-step-text">{nothingOwed}</span>
      </div>
    );
  }
  const payable = payableSeats(seats);
  const all = owedOf(balance);
  return (
    <div className="next-step tabular" role="status">
      <ArrowRightOutlined aria-hidden />
      <span className="next-step-text">
        Owes {formatMoney(owed)}
        {all.length > 1 && ' in all'}
        <span className="next-step-note">{dueText(all, today)}</span>
      </span>
      {payable.length > 0 && (
        <May to="collect-payments">
          <Button type="primary" onClick={() => onCollect(payable)}>
            Collect {formatMoney(dueFor(payable))} <KeyCaps of="collectHere" />
          </Button>
        </May>
      )}
    </div>
  );
}
