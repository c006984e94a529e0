import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useDiscardQuestion, useModal } from '../../shared/ui/form-modal.js';
import { LoadingState } from '../../shared/ui/states.js';
import { toastFailure } from '../../shared/ui/toast/toast-store.js';
import { UnsavedChanges, useFormsInDialog } from '../../shared/ui/unsaved-changes.js';
import { type PaymentForm, paymentFormQuery } from './api.js';
import { LocalPayment } from './local-payment.js';
import { PaymentProblem, UnknownNote } from './payment-note.js';
import './payments.css';
import { useSeatPayment } from './seat-payment.js';
import { StripePayment } from './stripe-payment.js';

interface CollectPaymentDialogProps {
  enrollmentId: string;
  studentName: string;
  /** Formatted, like `$65.00`. */
  amount: string;
  onClose: () => void;
}

/** Charges a card for one seat. Mount to open. */
export function CollectPaymentDialog({ enrollmentId, studentName, amount, onClose }: CollectPaymentDialogProps) {
  const form = useQuery<PaymentForm>(paymentFormQuery);
  const { close, modalProps } = useModal(onClose);
  const { inDialog, hasChanges } = useFormsInDialog();
  const askToDiscard = useDiscardQuestion();
  const cancel = () => askToDiscard(hasChanges(), close);
  const payment = useSeatPayment({
    enrollmentId,
    texts: {
      paid: `${studentName} has paid ${amount}`,
      processing: 'The payment is processing and will show here once it arrives',
      notCharged: 'Nothing was charged.',
    },
    onFailed: (reason) =>
      reason ? toastFailure(reason, 'Payment Failed') : toastFailure('An error occurred processing the payment'),
    onClose: close,
  });
  const { clientSecret } = payment;
  const hasFailed = form.isError || payment.hasNoSecret;
  const formProps = { amount, onPay: payment.pay, onCancel: cancel, publishableKey: form.data?.publishableKey ?? '' };
  return (
    <Modal {...modalProps} onCancel={cancel} title="Collect Payment" footer={null} width={440}>
      <p className="collect-line">{`Collecting ${amount} from ${studentName}`}</p>
      {hasFailed && <p role="alert">Failed to load payment form</p>}
      {!hasFailed && !(form.data && clientSecret) && <LoadingState />}
      {payment.isUnknown && (
        <UnknownNote {...payment} whether="the payment went through" dont="pay again" onClose={close} />
      )}
      <UnsavedChanges value={inDialog}>
        <div className="form" hidden={payment.isUnknown}>
          <PaymentProblem>{payment.problem}</PaymentProblem>
          {form.data?.provider === 'local' && clientSecret && (
            <LocalPayment {...formProps} clientSecret={clientSecret} />
          )}
          {form.data?.provider === 'stripe' && clientSecret && (
            <StripePayment {...formProps} clientSecret={clientSecret} />
          )}
        </div>
      </UnsavedChanges>
    </Modal>
  );
}
