import { useState } from 'react';
import { Button } from '../../shared/ui/button.js';
import { RadioField, TextField } from '../../shared/ui/field.js';
import { FormError, useForm } from '../../shared/ui/use-form.js';
import type { FormResult, GatewayFormProps } from './gateway-form-props.js';
import { callGateway, fieldsOfAccount, fieldsOfCard, resultOf } from './local-gateway.js';

const REQUIRED = {
  card: { number: 'Enter the card number', expiry: 'Enter the expiry', cvc: 'Enter the security code' },
  bank: {
    holder: 'Enter the account holder',
    routingNumber: 'Enter the routing number',
    accountNumber: 'Enter the account number',
  },
};

const TYPES = [
  { value: 'card', label: 'Card' },
  { value: 'bank', label: 'US bank account' },
] as const;

const EMPTY = { type: 'card', number: '', expiry: '', cvc: '', holder: '', routingNumber: '', accountNumber: '' };

/** The form of the gateway emulator in development. Accepts Stripe's test cards and test accounts only. */
export default function LocalGatewayForm(props: GatewayFormProps & { publishableKey: string }) {
  const { purpose, clientSecret, publishableKey, submitLabel, onSubmit, onCancel } = props;
  const intent = purpose === 'pay' ? ('payment_intents' as const) : ('setup_intents' as const);
  const gateway = { publishableKey, clientSecret, intent };
  const [challenge, setChallenge] = useState<{ finish: (result: 'succeed' | 'fail') => void }>();

  const confirm = async (fields: Record<string, string>): Promise<FormResult> => {
    let answer = await callGateway(gateway, 'v1', 'confirm', fields);
    if (answer.status === 'requires_action' && answer.next_action?.type === 'use_stripe_sdk') {
      const result = await new Promise<'succeed' | 'fail'>((finish) => setChallenge({ finish }));
      setChallenge(undefined);
      answer = await callGateway(gateway, 'emulator', 'authenticate', { result });
    }
    return resultOf(answer);
  };
  const form = useForm({
    defaultValues: EMPTY,
    validate: (values) => {
      const required = values.type === 'bank' ? REQUIRED.bank : REQUIRED.card;
      const missing = Object.entries(required).filter(([name]) => !values[name as keyof typeof values].trim());
      return Object.fromEntries(missing);
    },
    submit: async (values) => {
      const fields = values.type === 'bank' ? fieldsOfAccount(values) : fieldsOfCard(values);
      let isTaken = false;
      await onSubmit(async () => {
        const result = await confirm(fields);
        isTaken = !result.error;
        return result;
      });
      if (!isTaken) throw new FormError('What is typed is still unsaved.');
    },
  });
  const isBank = form.watch('type') === 'bank';
  return (
    <>
      {challenge && <Challenge onResult={challenge.finish} />}
      <form className="form" {...form.props} hidden={Boolean(challenge)}>
        <p className="secondary">
          No payment provider is connected, so no money moves.{' '}
          {isBank ? 'Test account: 000123456789, routing number 110000000' : 'Test card: 4242 4242 4242 4242'}
        </p>
        {purpose === 'save' && <RadioField form={form} name="type" label="Pay with" options={TYPES} />}
        {isBank ? (
          <>
            <TextField form={form} name="holder" label="Account holder" autoComplete="name" />
            <TextField form={form} name="routingNumber" label="Routing number" inputMode="numeric" autoComplete="off" />
            <TextField form={form} name="accountNumber" label="Account number" inputMode="numeric" autoComplete="off" />
          </>
        ) : (
          <>
            <TextField
              form={form}
              name="number"
              label="Card number"
              inputMode="numeric"
              autoComplete="cc-number"
              autoFocus={onCancel !== undefined}
            />
            <div className="form-row">
              <TextField form={form} name="expiry" label="Expiry (MM/YY)" autoComplete="cc-exp" />
              <TextField form={form} name="cvc" label="Security code" inputMode="numeric" autoComplete="cc-csc" />
            </div>
          </>
        )}
        <div className="form-actions">
          <Button type="submit" kind="primary" loading={form.isSubmitting}>
            {submitLabel}
          </Button>
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        </div>
      </form>
    </>
  );
}

/** Stands in for the page on which a bank verifies its customer. */
function Challenge({ onResult }: { onResult: (result: 'succeed' | 'fail') => void }) {
  return (
    <fieldset className="form challenge">
      <legend>Your bank asks: is this you?</legend>
      <p className="secondary">A test of 3-D Secure. A real bank shows its own page here.</p>
      <div className="form-actions">
        <Button kind="primary" onClick={() => onResult('succeed')}>
          Confirm
        </Button>
        <Button onClick={() => onResult('fail')}>Deny</Button>
      </div>
    </fieldset>
  );
}
