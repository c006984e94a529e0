import type { PaymentLinkResponse } from '../../shared/api/rows.js';
import { LoadingState } from '../../shared/ui/states.js';
import { useCheckLinkPayment, useOpenLinkPayment } from './payment-link-api.js';
import { usePayment } from './seat-payment.js';
import { SeatPaymentForm } from './seat-payment-form.js';

interface PaymentLinkFormProps {
  token: string;
  link: PaymentLinkResponse;
  onDone: (standing: 'paid' | 'processing') => void;
  /** The payment can't be made now. */
  onClose: () => void;
}

const TEXTS = {
  paid: 'The seat is paid.',
  processing: 'The payment is being processed.',
  notCharged: 'Nothing was charged, and the seat is kept.',
};

/** The card form of a payment link's page. What went wrong stays on it. */
export default function PaymentLinkForm({ token, link, onDone, onClose }: PaymentLinkFormProps) {
  const intent = useOpenLinkPayment(token);
  const check = useCheckLinkPayment(token);
  const calls = { open: () => intent.mutateAsync(), opened: intent.data, check };
  const payment = usePayment(calls, { texts: TEXTS, onDone, onClose });
  const { clientSecret } = payment;
  const { provider, publishableKey, due } = link;
  if (payment.hasNoSecret) return <p role="alert">Failed to load payment form</p>;
  if (!clientSecret) return <LoadingState label="Loading the payment form" lines={5} />;
  return (
    <SeatPaymentForm
      payment={{ ...payment, clientSecret }}
      amount={due}
      form={{ provider, publishableKey }}
      onClose={onClose}
    />
  );
}
