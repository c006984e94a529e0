import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../shared/api/error.js';
import { formatMoney } from '../../shared/format/money.js';
import { FormProblem } from '../../shared/ui/form-problem.js';
import { LoadingState } from '../../shared/ui/states.js';
import { toast } from '../../shared/ui/toast/toast-store.js';
import { seatPaymentQuery, useAwaitPayment, useCreatePaymentIntent } from './api.js';
import { GatewayForm } from './gateway-form.js';
import type { FormResult } from './gateway-form-props.js';
import './payments.css';

interface PaySeatFormProps {
  enrollmentId: string;
  classTitle: string;
  onClose: () => void;
  /** Closes, after a question if something was typed. */
  onCancel: () => void;
}

/** Charges the client's card for one seat. What went wrong stays on the form. */
export default function PaySeatForm({ enrollmentId, classTitle, onClose, onCancel }: PaySeatFormProps) {
  const payment = useQuery(seatPaymentQuery(enrollmentId));
  const intent = useCreatePaymentIntent(onClose);
  const awaitPayment = useAwaitPayment();
  const [problem, setProblem] = useState<string>();
  const isRequested = useRef(false);
  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    intent.mutate(enrollmentId);
  }, [enrollmentId, intent]);

  const pay = async ({ error }: FormResult) => {
    setProblem(undefined);
    try {
      if (error) return setProblem(`${error} Nothing was charged, and your seat is kept.`);
      const isPaid = await awaitPayment(enrollmentId);
      const description = isPaid
        ? 'Your seat is paid. The receipt is in your mail and on this page.'
        : 'Your payment is being processed. It shows here once it has arrived.';
      toast({ title: 'Success', description });
      onClose();
    } catch (failure) {
      setProblem(messageOf(failure, 'The payment could not be sent. Check the connection and try again.'));
    }
  };
  const clientSecret = intent.data?.clientSecret;
  if (payment.isError) return <p role="alert">Failed to load payment form</p>;
  if (!payment.data || !clientSecret) return <LoadingState label="Loading the payment form" lines={5} />;
  const amount = formatMoney(payment.data.due);
  return (
    <>
      <p className="collect-line">{`${amount} for ${classTitle}`}</p>
      <FormProblem>{problem}</FormProblem>
      <GatewayForm
        purpose="pay"
        clientSecret={clientSecret}
        submitLabel={`Pay ${amount}`}
        onResult={pay}
        onCancel={onCancel}
      />
    </>
  );
}
