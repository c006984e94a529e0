import { Modal } from 'antd';
import { formatMoney } from '../../shared/format/money.js';
import { useDiscardQuestion, useModal } from '../../shared/ui/form-modal.js';
import { LoadingState } from '../../shared/ui/states.js';
import { toastFailure } from '../../shared/ui/toast/toast-store.js';
import { UnsavedChanges, useFormsInDialog } from '../../shared/ui/unsaved-changes.js';
import './payments.css';
import { useSeatPayment } from './seat-payment.js';
import { SeatPaymentForm } from './seat-payment-form.js';

interface CollectPaymentDialogProps {
  enrollmentId: string;
  studentName: string;
  /** Dollars. */
  amount: number;
  onClose: () => void;
}

/** Charges a card for one seat. Mount to open. */
export function CollectPaymentDialog({ enrollmentId, studentName, amount, onClose }: CollectPaymentDialogProps) {
  const { close, modalProps } = useModal(onClose);
  const { inDialog, hasChanges } = useFormsInDialog();
  const askToDiscard = useDiscardQuestion();
  const cancel = () => askToDiscard(hasChanges(), close);
  const payment = useSeatPayment({
    enrollmentId,
    texts: {
      paid: `${studentName} has paid ${formatMoney(amount)}`,
      processing: 'The payment is processing and will show here once it arrives',
      notCharged: 'Nothing was charged.',
    },
    onFailed: (reason) =>
      reason ? toastFailure(reason, 'Payment Failed') : toastFailure('An error occurred processing the payment'),
    onClose: close,
  });
  const { clientSecret, hasNoSecret } = payment;
  return (
    <Modal {...modalProps} onCancel={cancel} title="Collect Payment" footer={null} width={440} className="antd-dialog">
      <p className="collect-line">{`Collecting ${formatMoney(amount)} from ${studentName}`}</p>
      {hasNoSecret && <p role="alert">Failed to load payment form</p>}
      {!hasNoSecret && !clientSecret && <LoadingState />}
      {clientSecret && (
        <UnsavedChanges value={inDialog}>
          <SeatPaymentForm payment={{ ...payment, clientSecret }} amount={amount} onClose={close} onCancel={cancel} />
        </UnsavedChanges>
      )}
    </Modal>
  );
}
