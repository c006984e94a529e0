import { type ReactNode, useState } from 'react';
import { formatPhone } from '../../shared/format/phone.js';
import { Button } from '../../shared/ui/button.js';
import { CODE_LENGTH, CodeField, codeError } from '../../shared/ui/code-field.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { CheckboxField, TextField } from '../../shared/ui/field.js';
import { useForm } from '../../shared/ui/use-form.js';
import { type Choice, type SecondStep, useAskForCode, useSendAgain, useTurnOn } from './api.js';
import { NO_PROOF, ProofField, useProof } from './proof-field.js';

interface TurnOnDialogProps {
  step: SecondStep;
  email: string;
  onClose: () => void;
}

/** Turns the second step on in two goes: choose where codes come, then enter one that has come there. */
export function TurnOnDialog({ step, email, onClose }: TurnOnDialogProps) {
  const [sent, setSent] = useState<{ userId: string; to: string }>();
  const title = step.method === 'none' ? 'Turn On the Second Step' : 'Change the Second Step';
  return (
    <Dialog title={title} onClose={onClose}>
      {sent ? (
        <EnterCode sent={sent} onClose={onClose} />
      ) : (
        <ChooseMethod step={step} email={email} onSent={setSent} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ChooseMethodProps extends TurnOnDialogProps {
  onSent: (sent: { userId: string; to: string }) => void;
}

function ChooseMethod({ step, email, onSent, onClose }: ChooseMethodProps) {
  const ask = useAskForCode();
  const proof = useProof(step.hasPassword);
  const form = useForm({
    initial: {
      method: step.chosen === 'email' ? 'email' : step.phone ? 'sms' : 'email',
      phone: formatPhone(step.phone ?? ''),
      agreesToTexts: false,
      ...NO_PROOF,
    },
    validate: (values) => ({ ...(values.method === 'sms' ? smsErrors(values) : {}), ...proof.errors(values) }),
    submit: async (values) => {
      const { userId } = await ask.mutateAsync({ ...choiceOf(values), ...proof.of(values) });
      onSent({ userId, to: values.method === 'sms' ? values.phone : email });
    },
  });
  const method = (value: string, label: string, hint: ReactNode) => (
    <label className="checkbox">
      <input
        type="radio"
        name="method"
        value={value}
        checked={form.values.method === value}
        onChange={() => form.set('method', value)}
      />
      <span>
        {label}
        <span className="field-hint method-hint">{hint}</span>
      </span>
    </label>
  );
  return (
    <form className="form" {...form.form}>
      <fieldset className="methods">
        <legend className="field-label">Send codes by</legend>
        {method('email', 'Email', email)}
        {method('sms', 'Text message', 'If one cannot be delivered, the code comes by email')}
      </fieldset>
      {form.values.method === 'sms' && (
        <>
          <TextField label="Phone" type="tel" autoComplete="tel" required {...form.text('phone')} />
          <div>
            <CheckboxField label="Send me security codes by text message" {...form.checkbox('agreesToTexts')} />
            <p className="field-hint">
              Message frequency varies. Message and data rates may apply. Reply STOP to any message to end them, HELP
              for help.
            </p>
            {form.text('agreesToTexts').error && (
              <p className="field-error" role="alert">
                {form.text('agreesToTexts').error}
              </p>
            )}
          </div>
        </>
      )}
      <ProofField proof={proof} text={form.text} onCode={(code) => form.set('confirmationCode', code)} />
      <div className="form-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={form.busy}>
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
  return method === 'sms' ? { method: 'sms', phone, agreesToTexts } : { method: 'email' };
}

function EnterCode({ sent, onClose }: { sent: { userId: string; to: string }; onClose: () => void }) {
  const turnOn = useTurnOn();
  const again = useSendAgain();
  const form = useForm({
    initial: { code: '' },
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
    <form className="form" {...form.form}>
      <p className="secondary">
        We sent a 6-digit code to <strong>{sent.to}</strong>. Enter it, so that we know that codes reach you there.
      </p>
      <CodeField {...form.text('code')} onCode={(code) => form.set('code', code)} />
      <div className="form-actions">
        <Button busy={again.isPending} onClick={() => again.mutate(sent.userId)}>
          Resend Code
        </Button>
        <Button type="submit" kind="primary" busy={form.busy} disabled={form.values.code.length < CODE_LENGTH}>
          Turn On
        </Button>
      </div>
    </form>
  );
}
