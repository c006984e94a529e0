import { DollarOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { UnmatchedRow } from '../../shared/api/rows.js';
import { formatMoney } from '../../shared/format/money.js';
import { useMay } from '../../shared/model/permissions.js';
import { ConfirmModal } from '../../shared/ui/confirm-modal.js';
import { InstantDate } from '../../shared/ui/instant-date.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useLostFocus } from '../../shared/ui/use-lost-focus.js';
import { unmatchedQuery, useSettleUnmatched } from './staff-api.js';
import './payments.css';

/** Money that arrived and belongs to no seat, until staff have settled it. */
export function UnmatchedPayments() {
  const settle = useSettleUnmatched();
  const { data } = useQuery(unmatchedQuery);
  const region = useLostFocus<HTMLDivElement>(data?.length);
  const [refunded, setRefunded] = useState<UnmatchedRow>();
  // The question outlasts the list, whose last row it takes away, and puts the focus back.
  return (
    <div className="focus-region" ref={region} tabIndex={-1}>
      <UnmatchedList settle={settle} onRefund={setRefunded} />
      {refunded && (
        <ConfirmModal
          title={`Refund ${amountOf(refunded)}?`}
          confirmLabel="Refund"
          keepLabel="Keep"
          loading={settle.isPending}
          onConfirm={(close) => settle.mutate({ paymentId: refunded.paymentId }, { onSettled: close })}
          onClose={() => setRefunded(undefined)}
        >
          <p>The money goes back to the card that paid.</p>
        </ConfirmModal>
      )}
    </div>
  );
}

interface UnmatchedListProps {
  settle: ReturnType<typeof useSettleUnmatched>;
  onRefund: (payment: UnmatchedRow) => void;
}

function UnmatchedList({ settle, onRefund }: UnmatchedListProps) {
  const may = useMay();
  const { data: payments, isError, error, refetch } = useQuery(unmatchedQuery);
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!payments) return <LoadingState label="Loading payments" lines={4} />;
  if (payments.length === 0) {
    return (
      <EmptyState
        icon={<DollarOutlined aria-hidden />}
        title="Every payment belongs to a seat"
        text="Money that arrives for a seat that is paid, given up or unknown appears here."
      />
    );
  }
  return (
    <section className="card panel unmatched" aria-labelledby="unmatched">
      <div className="panel-head">
        <h2 className="panel-title" id="unmatched">
          {payments.length === 1 ? '1 payment to settle' : `${payments.length} payments to settle`}
        </h2>
        <span className="secondary">This money arrived, and no seat is paid by it.</span>
      </div>
      <ul className="unmatched-list">
        {payments.map((payment) => (
          <li key={payment.paymentId} className="unmatched-item">
            <div className="unmatched-text">
              <strong className="tabular">{amountOf(payment)}</strong>
              {payment.classId ? (
                <Link to={`/classes/${payment.classId}/roster`}>{payment.description}</Link>
              ) : (
                <span>{payment.description}</span>
              )}
              <span className="secondary tabular">
                Arrived <InstantDate instant={payment.receivedAt} /> · {payment.paymentId}
              </span>
            </div>
            {payment.enrollmentId && payment.currency === 'usd' && may('collect-payments') && (
              <Button
                size="small"
                loading={settle.isPending}
                onClick={() => settle.mutate({ paymentId: payment.paymentId, enrollmentId: payment.enrollmentId! })}
              >
                Count for This Seat
              </Button>
            )}
            {may('refund') && (
              <Button size="small" loading={settle.isPending} onClick={() => onRefund(payment)}>
                Refund
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const amountOf = ({ amount, currency }: UnmatchedRow): string =>
  currency === 'usd' ? formatMoney(amount) : `${amount.toFixed(2)} ${currency.toUpperCase()}`;
