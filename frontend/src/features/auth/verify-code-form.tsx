import type { UserRow } from '../../shared/api/rows.js';
import { Button } from '../../shared/ui/button.js';
import { TextField } from '../../shared/ui/field.js';
import { toast } from '../../shared/ui/toast/toast-store.js';
import { useForm } from '../../shared/ui/use-form.js';
import { useResendCode, useVerifyCode } from './api.js';
import { CODE_LENGTH, codeError } from './validation.js';

interface VerifyCodeFormProps {
  userId: string;
  /** Where the code went. */
  email: string;
  failure: { fallback: string; errorTitle?: string };
  onVerified: (user: UserRow) => void;
  onBack: () => void;
}

/** The 6-digit code that was sent: digits only, one field, so that pasting and the phone's own offer work. */
export function VerifyCodeForm({ userId, email, failure, onVerified, onBack }: VerifyCodeFormProps) {
  const verify = useVerifyCode(failure);
  const resend = useResendCode();
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => {
      const error = codeError(code);
      return error ? { code: error } : {};
    },
    submit: async ({ code }) => {
      const { user } = await verify.mutateAsync({ userId, code });
      if (user) onVerified(user);
      else toast({ title: 'Error', description: 'Failed to establish session', variant: 'destructive' });
    },
  });
  return (
    <form className="form" {...form.form}>
      <p className="secondary">
        We sent a 6-digit code to <strong>{email}</strong>. It is good for 10 minutes.
      </p>
      <TextField
        label="Verification Code"
        className="code-input mono"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]{6}"
        autoFocus
        required
        {...form.text('code')}
        onChange={(event) => form.set('code', event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
      />
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
        <Button busy={resend.isPending} onClick={() => resend.mutate(userId)}>
          Resend Code
        </Button>
        <Button kind="quiet" onClick={onBack}>
          Back to Login
        </Button>
      </div>
    </form>
  );
}
