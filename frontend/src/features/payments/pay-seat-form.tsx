import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../shared/api/error.js';
import { formatMoney } from '../../shared/format/money.js';
import { Button } from '../../shared/ui/button.js';
import { TextField } from '../../shared/ui/field.js';
import { FormProblem } from '../../shared/ui/form-problem.js';
import { LoadingState } from '../../shared/ui/states.js';
import { toast } from '../../shared/ui/toast/toast-store.js';
import { useForm } from '../../shared/ui/use-form.js';
import { paymentFormQuery, seatPaymentQuery, useAwaitPayment, useCreatePaymentIntent } from './api.js';
import { callGateway, fieldsOfCard, messageOf as gatewayMessage, type LocalCard } from './local-gateway.js';
import './payments.css';
import { loadStripeForm, type StripeForm } from './stripe-form.js';
import type { PaymentFormProps } from './stripe-payment.js';

interface PaySeatFormProps {
  enrollmentId: string;
  classTitle: string;
  onClose: () => void;
}

/** Charges the client's card for one seat. What went wrong stays on the form. */
export default function PaySeatForm({ enrollmentId, classTitle, onClose }: PaySeatFormProps) {
  const form = useQuery(paymentFormQuery);
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

  const pay = async (confirm: () => Promise<string | undefined>) => {
    setProblem(undefined);
    try {
      const declined = await confirm();
      if (declined) return setProblem(`${declined} Nothing was charged, and your seat is kept.`);
      const isPaid = await awaitPayment(enrollmentId);
      const description = isPaid
        ? 'Your seat is paid. The receipt is in your mail and on this page.'
        : 'Your payment is being processed. It shows here once it has arrived.';
      toast({ title: 'Success', description });
      onClose();
    } catch (error) {
      setProblem(messageOf(error, 'The payment could not be sent. Check the connection and try again.'));
    }
  };
  const clientSecret = intent.data?.clientSecret;
  if (form.isError || payment.isError) return <p role="alert">Failed to load payment form</p>;
  if (!form.data || !payment.data || !clientSecret) return <LoadingState label="Loading the payment form" lines={5} />;
  const amount = formatMoney(payment.data.due);
  const { provider, publishableKey } = form.data;
  const CardForm = provider === 'local' ? LocalCardForm : StripeCardForm;
  return (
    <>
      <p className="collect-line">{`${amount} for ${classTitle}`}</p>
      <FormProblem>{problem}</FormProblem>
      <CardForm
        publishableKey={publishableKey}
        clientSecret={clientSecret}
        amount={amount}
        onPay={pay}
        onCancel={onClose}
      />
    </>
  );
}

function StripeCardForm(props: PaymentFormProps) {
  const { target, state, pay } = useStripeForm(props);
  return (
    <>
      {state === 'failed' && <p role="alert">Failed to load payment form</p>}
      <div ref={target} />
      <div className="form-actions">
        <Button onClick={props.onCancel}>Cancel</Button>
        {state !== 'failed' && (
          <Button kind="primary" loading={state !== 'ready'} onClick={pay}>
            {`Pay ${props.amount}`}
          </Button>
        )}
      </div>
    </>
  );
}

const REQUIRED: LocalCard = {
  number: 'Please enter the card number',
  expiry: 'Please enter the expiry',
  cvc: 'Please enter the security code',
};

/** The card form of the gateway emulator in development. */
function LocalCardForm({ publishableKey, clientSecret, amount, onPay, onCancel }: PaymentFormProps) {
  const gateway = { publishableKey, clientSecret, intent: 'payment_intents' as const };
  const [challenge, setChallenge] = useState<{ finish: (result: 'succeed' | 'fail') => void }>();
  const confirm = async (card: LocalCard): Promise<string | undefined> => {
    const confirmed = await callGateway(gateway, 'v1', 'confirm', fieldsOfCard(card));
    if (confirmed.status !== 'requires_action') return gatewayMessage(confirmed);
    const result = await new Promise<'succeed' | 'fail'>((finish) => setChallenge({ finish }));
    setChallenge(undefined);
    return gatewayMessage(await callGateway(gateway, 'emulator', 'authenticate', { result }));
  };
  const form = useForm<LocalCard>({
    defaultValues: { number: '', expiry: '', cvc: '' },
    validate: (card) =>
      Object.fromEntries(Object.entries(REQUIRED).filter(([name]) => card[name as keyof LocalCard].trim() === '')),
    submit: (card) => onPay(() => confirm(card)),
  });
  return (
    <>
      {challenge && (
        <fieldset className="collect-challenge">
          <legend>Your bank asks: is this payment yours?</legend>
          <p className="collect-note">{`A test of 3-D Secure for ${amount}. A real bank shows its own page here.`}</p>
          <div className="form-actions">
            <Button onClick={() => challenge.finish('fail')}>Deny Payment</Button>
            <Button kind="primary" autoFocus onClick={() => challenge.finish('succeed')}>
              Confirm Payment
            </Button>
          </div>
        </fieldset>
      )}
      <form className="form" {...form.props} hidden={Boolean(challenge)}>
        <p className="collect-note">
          No payment provider is connected, so no money moves. Test card: <code>4242 4242 4242 4242</code>
        </p>
        <TextField
          form={form}
          name="number"
          label="Card number"
          inputMode="numeric"
          autoComplete="cc-number"
          autoFocus
        />
        <div className="collect-pair">
          <TextField form={form} name="expiry" label="Expiry (MM/YY)" inputMode="numeric" autoComplete="cc-exp" />
          <TextField form={form} name="cvc" label="Security code" inputMode="numeric" autoComplete="cc-csc" />
        </div>
        <div className="form-actions">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" kind="primary" loading={form.isSubmitting}>{`Pay ${amount}`}</Button>
        </div>
      </form>
    </>
  );
}

/** Stripe's form in Stripe's own frame: card numbers never reach this page or our server. */
function useStripeForm({ publishableKey, clientSecret, onPay }: PaymentFormProps) {
  const target = useRef<HTMLDivElement>(null);
  const form = useRef<StripeForm>(undefined);
  const [state, setState] = useState<'loading' | 'ready' | 'paying' | 'failed'>('loading');
  useEffect(() => {
    let isUnmounted = false;
    loadStripeForm(publishableKey, clientSecret).then(
      (loaded) => {
        if (isUnmounted || !target.current) return;
        form.current = loaded;
        loaded.mount(target.current);
        setState('ready');
      },
      () => setState('failed'),
    );
    return () => {
      isUnmounted = true;
      form.current?.unmount();
    };
  }, [publishableKey, clientSecret]);
  const pay = async () => {
    setState('paying');
    await onPay(async () => (await form.current!.pay()).error);
    setState('ready');
  };
  return { target, state, pay };
}
