import { useState } from 'react';
import { Button } from '../../shared/ui/button.js';
import { FormProblem } from '../../shared/ui/form-problem.js';
import { useForm } from '../../shared/ui/use-form.js';
import { useAskPasswordReset } from './api.js';
import { EmailField } from './credential-fields.js';
import { missing } from './validation.js';

interface ForgotPasswordFormProps {
  /** The address typed on the login page. */
  email: string;
  onBack: () => void;
}

/** Requests a reset link. The response is the same whether or not the address has an account. */
export function ForgotPasswordForm({ email, onBack }: ForgotPasswordFormProps) {
  const request = useAskPasswordReset();
  const [message, setMessage] = useState('');
  const form = useForm({
    discardable: true,
    defaultValues: { email },
    validate: (values) => missing(values, { email: 'Enter your email' }),
    submit: async (values) => setMessage((await request.mutateAsync(values.email.trim())).message),
    fallback: 'Failed to send the link',
  });
  if (message) {
    return (
      <div className="form">
        <p className="alert alert-positive" role="status">
          {message}
        </p>
        <p className="secondary">
          The link works once, for one hour. If you don't get an email, check your spam folder.
        </p>
        <Button fullWidth autoFocus onClick={onBack}>
          Back to Login
        </Button>
        <Button kind="ghost" onClick={() => setMessage('')}>
          Try Another Address
        </Button>
      </div>
    );
  }
  return (
    <form className="form" {...form.props}>
      <FormProblem>{form.problem}</FormProblem>
      <p className="page-line">Enter the email of your account. We send you a link to set a new password.</p>
      <EmailField form={form} autoFocus />
      <Button type="submit" kind="primary" fullWidth loading={form.isSubmitting}>
        Send Link
      </Button>
      <Button kind="ghost" onClick={onBack}>
        Back to Login
      </Button>
    </form>
  );
}
