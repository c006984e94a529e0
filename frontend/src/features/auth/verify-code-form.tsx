import { useState } from 'react';
import type { UserRow } from '../../shared/api/rows.js';
import { useFormControls } from '../../shared/ui/kit/form-controls.js';
import { toast } from '../../shared/ui/toast/toast-store.js';
import { useForm } from '../../shared/ui/use-form.js';
import { CODE_LENGTH, codeError, codeField } from '../../shared/ui/verification-code.js';
import { useResendCode, useVerifyCode } from './api.js';
import type { AwaitedCode } from './awaited-code.js';

interface VerifyCodeFormProps {
  awaited: AwaitedCode;
  failure: { fallback: string; errorTitle?: string };
  onVerified: (user: UserRow) => void;
  onBack: () => void;
}

/** Enter the code that was sent; it opens the session. */
export function VerifyCodeForm({ awaited, failure, onVerified, onBack }: VerifyCodeFormProps) {
  const { Button, CheckboxField, TextField } = useFormControls();
  const { userId, email, mayRemember } = awaited;
  const verify = useVerifyCode(failure);
  const resend = useResendCode();
  const [phoneLast4, setPhoneLast4] = useState(awaited.phoneLast4);
  const form = useForm({
    defaultValues: { code: '', rememberDevice: false },
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
  const mailInstead = () => resend.mutate({ userId, byMail: true }, { onSuccess: () => setPhoneLast4(null) });
  return (
    <form className="form" {...form.props}>
      <p className="secondary">
        We sent a 6-digit code to <strong>{phoneLast4 ? `your phone ending in ${phoneLast4}` : email}</strong>. It is
        good for 10 minutes.
        {phoneLast4 && ' If the text message cannot be delivered, it comes by email.'}
      </p>
      <TextField form={form} name="code" {...codeField} />
      {mayRemember && <CheckboxField form={form} name="rememberDevice" label="Remember this device for 30 days" />}
      <Button
        type="submit"
        kind="primary"
        fullWidth
        loading={form.isSubmitting}
        disabled={form.watch('code').length < CODE_LENGTH}
      >
        Verify Code
      </Button>
      <div className="form-row">
        <Button loading={resend.isPending} onClick={() => resend.mutate({ userId })}>
          Resend Code
        </Button>
        <Button kind="ghost" onClick={onBack}>
          Back to Login
        </Button>
      </div>
      {phoneLast4 && (
        <Button kind="link" disabled={resend.isPending} onClick={mailInstead}>
          No phone at hand? Send it by email
        </Button>
      )}
    </form>
  );
}
