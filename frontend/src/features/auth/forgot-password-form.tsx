import { useState } from 'react';
import { Button } from '../../shared/ui/button.js';
import { TextField } from '../../shared/ui/field.js';
import { useForm } from '../../shared/ui/use-form.js';
import { useAskPasswordReset } from './api.js';
import { missing } from './validation.js';

interface ForgotPasswordFormProps {
  /** What was already typed on the login page. */
  email: string;
  onBack: () => void;
}

/** Asks for the address, and says the same whether or not it has an account. */
export function ForgotPasswordForm({ email, onBack }: ForgotPasswordFormProps) {
  const ask = useAskPasswordReset();
  const [answer, setAnswer] = useState('');
  const form = useForm({
    initial: { email },
    validate: (values) => missing(values, { email: 'Enter your email' }),
    submit: async (values) => setAnswer((await ask.mutateAsync(values.email.trim())).message),
  });
  if (answer) {
    return (
      <div className="form">
        <p className="alert alert-positive" role="status">
          {answer}
        </p>
        <p className="secondary">The link works once, for one hour. If no mail comes, look into the spam folder.</p>
        <Button size="large" wide autoFocus onClick={onBack}>
          Back to Login
        </Button>
        <Button kind="quiet" onClick={() => setAnswer('')}>
          Try Another Address
        </Button>
      </div>
    );
  }
  return (
    <form className="form" {...form.form}>
      <p className="secondary">Enter the email of your account. We send you a link to set a new password.</p>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        autoFocus
        required
        {...form.text('email')}
      />
      <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
        Send Link
      </Button>
      <Button kind="quiet" onClick={onBack}>
        Back to Login
      </Button>
    </form>
  );
}
