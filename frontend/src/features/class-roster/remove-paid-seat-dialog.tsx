import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { formatMoney } from '../../shared/format/money.js';
import { useRefundLimit } from '../../shared/model/permissions.js';
import { seatPaymentQuery } from '../../shared/model/queries.js';
import { ConfirmModal } from '../../shared/ui/confirm-modal.js';
import { MoneyBackChoice } from '../../shared/ui/money-back-choice.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useRemoveEnrollment } from './api.js';
import { removalQuestion } from './roster.logic.js';

interface RemovePaidSeatDialogProps {
  enrollmentId: string;
  studentName: string;
  onClose: () => void;
}

/** Removes a student from a class, and asks what happens to money that was paid. Mount to open. */
export function RemovePaidSeatDialog({ enrollmentId, studentName, onClose }: RemovePaidSeatDialogProps) {
  const payment = useQuery(seatPaymentQuery(enrollmentId));
  const limit = useRefundLimit();
  const [wantsRefund, setRefund] = useState(true);
  const remove = useRemoveEnrollment();
  const [returned, setReturned] = useState(false);
  const received = payment.data?.received ?? 0;
  const elsewhere = payment.data?.refundableElsewhere ?? 0;
  const isAboveLimit = limit !== null && received + (payment.data?.refunded ?? 0) > limit;
  const refund = wantsRefund && !isAboveLimit;
  const goesBack = received > 0 && refund;
  const byHand = goesBack ? (payment.data?.refundableByHand ?? 0) : 0;
  return (
    <ConfirmModal
      title="Remove from class"
      confirmLabel={goesBack ? 'Remove and Refund' : 'Remove'}
      keepLabel="Keep Seat"
      danger
      disabled={!payment.data}
      loading={remove.isPending}
      onConfirm={(close) =>
        remove.mutate({ id: enrollmentId, refund: goesBack, returned: byHand > 0 && returned }, { onSuccess: close })
      }
      onClose={onClose}
    >
      <p>{removalQuestion(studentName)}</p>
      {payment.isPending && <LoadingState label="Looking up the payment" lines={2} />}
      {payment.isError && <ErrorState error={payment.error} onRetry={() => payment.refetch()} />}
      {received > 0 && !isAboveLimit && <MoneyBackChoice received={received} value={refund} onChange={setRefund} />}
      {isAboveLimit && (
        <p className="secondary">
          The {formatMoney(received)} that was paid stays: it is more than the {formatMoney(limit)} that your role may
          refund for a seat. Ask an administrator to refund it.
        </p>
      )}
      {elsewhere > 0 && (
        <p className="secondary">
          {formatMoney(elsewhere)} was paid in the system that this seat was brought from. Refunding it there becomes a
          task under Payments, To Return.
        </p>
      )}
      {byHand > 0 && (
        <Checkbox checked={returned} onChange={({ target }) => setReturned(target.checked)}>
          I have returned the {formatMoney(byHand)} that was paid at the center
        </Checkbox>
      )}
    </ConfirmModal>
  );
}
