import { useState } from 'react';
import type { UserRow } from '../../shared/api/rows.js';
import { Button } from '../../shared/ui/button.js';
import { CODE_LENGTH, CodeField, codeError } from '../../shared/ui/code-field.js';
import { CheckboxField } from '../../shared/ui/field.js';
import { toast } from '../../shared/ui/toast/toast-store.js';
import { useForm } from '../../shared/ui/use-form.js';
import { useResendCode, useVerifyCode } from './api.js';
import type { AwaitedCode } from './awaited-code.js';

interface VerifyCodeFormProps {
  awaited: AwaitedCode;
  failure: { fallback: string; errorTitle?: string };
  onVerified: (user: UserRow) => void;
  onBack: () => void;
}

/** Where somebody enters the code that was sent to them before they are in. */
export function VerifyCodeForm({ awaited, failure, onVerified, onBack }: VerifyCodeFormProps) {
  const { userId, email, mayRemember } = awaited;
  const verify = useVerifyCode(failure);
  const resend = useResendCode();
  const [phoneEnding, setPhoneEnding] = useState(awaited.phoneEnding);
  const form = useForm({
    initial: { code: '', rememberDevice: false },
    validate: ({ code }) => {
      const error = codeError(code);
      return error ? { code: error } : {};
    },
    submit: async ({ code, rememberDevice }) => {
      const { user } = await verify.mutateAsync({ userId, code, ...(mayRemember && { rememberDevice }) });
      if (user) onVerified(user);
      else toast({ title: 'Error', description: 'Failed to establish session', variant: 'destructive' });
    },
  });
  const mailInstead = () => resend.mutate({ userId, byMail: true }, { onSuccess: () => setPhoneEnding(null) });
  return (
    <form className="form" {...form.form}>
      <p className="secondary">
        We sent a 6-digit code to <strong>{phoneEnding ? `your phone ending in ${phoneEnding}` : email}</strong>. It is
        good for 10 minutes.
        {phoneEnding && ' If the text message cannot be delivered, it comes by email.'}
      </p>
      <CodeField {...form.text('code')} onCode={(code) => form.set('code', code)} />
      {mayRemember && <CheckboxField label="Remember this device for 30 days" {...form.checkbox('rememberDevice')} />}
      <Button
        type="submit"
        kind="primary"
        size="large"
        wide
        busy={form.busy}
        disabled={form.values.code.length < CODE_LENGTH}
      >
        Verify Code
      </Button>
      <div className="form-row">
        <Button busy={resend.isPending} onClick={() => resend.mutate({ userId })}>
          Resend Code
        </Button>
        <Button kind="quiet" onClick={onBack}>
          Back to Login
        </Button>
      </div>
      {phoneEnding && (
        <Button kind="link" disabled={resend.isPending} onClick={mailInstead}>
          No phone at hand? Send it by email
        </Button>
      )}
    </form>
  );
}
