import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { LoadingState } from '../../shared/ui/states.js';
import { toast } from '../../shared/ui/toast/toast-store.js';
import { type PaymentForm, paymentFormQuery, useAwaitPayment, useCreatePaymentIntent } from './api.js';
import { LocalPayment } from './local-payment.js';
import './payments.css';
import { StripePayment } from './stripe-payment.js';

interface CollectPaymentDialogProps {
  enrollmentId: string;
  studentName: string;
  /** As people read it: `$65.00`. */
  amount: string;
  onClose: () => void;
}

/** Staff take a card for one seat. Mounted while it is open. */
export function CollectPaymentDialog({ enrollmentId, studentName, amount, onClose }: CollectPaymentDialogProps) {
  const form = useQuery<PaymentForm>(paymentFormQuery);
  const intent = useCreatePaymentIntent(onClose);
  const awaitPayment = useAwaitPayment();
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    intent.mutate(enrollmentId);
  }, [enrollmentId, intent]);

  const pay = async (confirm: () => Promise<string | undefined>) => {
    try {
      const complaint = await confirm();
      if (complaint) return toast({ title: 'Payment Failed', description: complaint, variant: 'destructive' });
      const arrived = await awaitPayment(enrollmentId);
      const text = arrived
        ? `${studentName} has paid ${amount}`
        : 'The payment is on its way and shows here when it arrives';
      toast({ title: 'Success', description: text });
      onClose();
    } catch {
      toast({ title: 'Error', description: 'An error occurred processing the payment', variant: 'destructive' });
    }
  };
  const clientSecret = intent.data?.clientSecret;
  const failed = form.isError || (intent.isSuccess && !clientSecret);
  const parts = { amount, onPay: pay, onCancel: onClose, publishableKey: form.data?.publishableKey ?? '' };
  return (
    <Modal title="Collect Payment" open footer={null} onCancel={onClose} width={440} destroyOnHidden>
      <p className="collect-line">{`Collecting ${amount} from ${studentName}`}</p>
      {failed && <p role="alert">Failed to load payment form</p>}
      {!failed && !(form.data && clientSecret) && <LoadingState />}
      {form.data?.provider === 'local' && clientSecret && <LocalPayment {...parts} clientSecret={clientSecret} />}
      {form.data?.provider === 'stripe' && clientSecret && <StripePayment {...parts} clientSecret={clientSecret} />}
    </Modal>
  );
}
