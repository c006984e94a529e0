import { useState } from 'react';
import { formatPhone } from '../../shared/format/phone.js';
import { Button } from '../../shared/ui/button.js';
import { CheckboxField, RadioField, TextField } from '../../shared/ui/field.js';
import { useForm } from '../../shared/ui/use-form.js';
import { CODE_LENGTH, codeError, codeField } from '../../shared/ui/verification-code.js';
import { type Choice, type SecondStep, useAskForCode, useSendAgain, useTurnOn } from './api.js';
import { NO_PROOF, ProofField, useProof } from './proof-field.js';

interface TurnOnFormProps {
  mfa: SecondStep;
  email: string;
  onClose: () => void;
  onCancel: () => void;
}

interface SentCode {
  userId: string;
  to: string;
}

/** The content of the dialog that turns MFA on: choose the method, then enter a code that arrived through it. */
export default function TurnOnForm({ onClose, ...props }: TurnOnFormProps) {
  const [sent, setSent] = useState<SentCode>();
  if (sent) return <CodeForm sent={sent} onClose={onClose} />;
  return <MethodForm {...props} onSent={setSent} />;
}

interface MethodFormProps extends Omit<TurnOnFormProps, 'onClose'> {
  onSent: (sent: SentCode) => void;
}

function MethodForm({ mfa, email, onSent, onCancel }: MethodFormProps) {
  const sendCode = useAskForCode();
  const proof = useProof(mfa.hasPassword);
  const form = useForm({
    defaultValues: {
      // Not by text message for somebody who has turned those off.
      method: mfa.method === 'sms' ? 'sms' : 'email',
      phone: formatPhone(mfa.phone ?? ''),
      agreesToTexts: false,
      ...NO_PROOF,
    },
    validate: (values) => ({ ...(values.method === 'sms' ? smsErrors(values) : {}), ...proof.errors(values) }),
    submit: async (values) => {
      const { userId } = await sendCode.mutateAsync({ ...choiceOf(values), ...proof.of(values) });
      onSent({ userId, to: values.method === 'sms' ? values.phone : email });
    },
  });
  return (
    <form className="form" {...form.props}>
      <RadioField
        form={form}
        name="method"
        label="Send codes by"
        autoFocus
        options={[
          { value: 'email', label: 'Email', hint: email },
          { value: 'sms', label: 'Text message', hint: 'If one cannot be delivered, the code comes by email' },
        ]}
      />
      {form.watch('method') === 'sms' && (
        <>
          <TextField form={form} name="phone" label="Phone" type="tel" autoComplete="tel" required />
          <CheckboxField
            form={form}
            name="agreesToTexts"
            label="Send me security codes by text message"
            hint="Message frequency varies. Message and data rates may apply. Reply STOP to any message to end them, HELP for help."
          />
        </>
      )}
      <ProofField form={form} proof={proof} />
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" loading={form.isSubmitting}>
          Send a Code to Try It
        </Button>
      </div>
    </form>
  );
}

function smsErrors({ phone, agreesToTexts }: { phone: string; agreesToTexts: boolean }) {
  return {
    ...(phone.trim() === '' ? { phone: 'Enter your phone number' } : {}),
    ...(agreesToTexts ? {} : { agreesToTexts: 'Please agree to get security codes by text message' }),
  };
}

function choiceOf({ method, phone, agreesToTexts }: { method: string; phone: string; agreesToTexts: boolean }): Choice {
  return method === 'sms' ? { method: 'sms', phone, ...(agreesToTexts && { agreesToTexts }) } : { method: 'email' };
}

function CodeForm({ sent, onClose }: { sent: SentCode; onClose: () => void }) {
  const turnOn = useTurnOn();
  const resend = useSendAgain();
  const form = useForm({
    defaultValues: { code: '' },
    validate: ({ code }) => {
      const error = codeError(code);
      return error ? { code: error } : {};
    },
    submit: async ({ code }) => {
      await turnOn.mutateAsync({ userId: sent.userId, code });
      onClose();
    },
  });
  return (
    <form className="form" {...form.props}>
      <p className="secondary">
        We sent a 6-digit code to <strong>{sent.to}</strong>. Enter it, so that we know that codes reach you there.
      </p>
      <TextField form={form} name="code" {...codeField} />
      <div className="form-actions">
        <Button loading={resend.isPending} onClick={() => resend.mutate(sent.userId)}>
          Resend Code
        </Button>
        <Button
          type="submit"
          kind="primary"
          loading={form.isSubmitting}
          disabled={form.watch('code').length < CODE_LENGTH}
        >
          Turn On
        </Button>
      </div>
    </form>
  );
}
