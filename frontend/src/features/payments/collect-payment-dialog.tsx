import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { useDiscardQuestion, useModal } from '../../shared/ui/form-modal.js';
import { LoadingState } from '../../shared/ui/states.js';
import { toast } from '../../shared/ui/toast/toast-store.js';
import { UnsavedChanges, useFormsInDialog } from '../../shared/ui/unsaved-changes.js';
import { type PaymentForm, paymentFormQuery, useAwaitPayment, useCreatePaymentIntent } from './api.js';
import { LocalPayment } from './local-payment.js';
import './payments.css';
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
  const intent = useCreatePaymentIntent(close);
  const awaitPayment = useAwaitPayment();
  const isRequested = useRef(false);
  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    intent.mutate(enrollmentId);
  }, [enrollmentId, intent]);

  const pay = async (confirm: () => Promise<string | undefined>) => {
    try {
      const declined = await confirm();
      if (declined) return toast({ title: 'Payment Failed', description: declined, variant: 'destructive' });
      const isPaid = await awaitPayment(enrollmentId);
      const text = isPaid
        ? `${studentName} has paid ${amount}`
        : 'The payment is processing and will show here once it arrives';
      toast({ title: 'Success', description: text });
      close();
    } catch {
      toast({ title: 'Error', description: 'An error occurred processing the payment', variant: 'destructive' });
    }
  };
  const clientSecret = intent.data?.clientSecret;
  const hasFailed = form.isError || (intent.isSuccess && !clientSecret);
  const formProps = { amount, onPay: pay, onCancel: cancel, publishableKey: form.data?.publishableKey ?? '' };
  return (
    <Modal {...modalProps} onCancel={cancel} title="Collect Payment" footer={null} width={440}>
      <p className="collect-line">{`Collecting ${amount} from ${studentName}`}</p>
      {hasFailed && <p role="alert">Failed to load payment form</p>}
      {!hasFailed && !(form.data && clientSecret) && <LoadingState />}
      <UnsavedChanges value={inDialog}>
        {form.data?.provider === 'local' && clientSecret && <LocalPayment {...formProps} clientSecret={clientSecret} />}
        {form.data?.provider === 'stripe' && clientSecret && (
          <StripePayment {...formProps} clientSecret={clientSecret} />
        )}
      </UnsavedChanges>
    </Modal>
  );
}
