import { type ReactNode, useEffect } from 'react';
import type { SignInResponse } from '../../shared/api/rows.js';
import { Button } from '../../shared/ui/button.js';
import { PasswordField } from '../../shared/ui/field.js';
import { FormProblem } from '../../shared/ui/form-problem.js';
import { FormError, useForm } from '../../shared/ui/use-form.js';
import { useLogin } from './api.js';
import { EmailField } from './credential-fields.js';
import { missing } from './validation.js';

interface LoginFormProps {
  /** The title of a failure, and its text when the server sends none. */
  failure: { fallback: string; errorTitle?: string };
  /** Kept by the page, so that it survives a switch to the other tab. */
  email: string;
  onEmail: (email: string) => void;
  onResponse: (response: SignInResponse, email: string) => void;
  /** Below the password: 'Forgot Password?'. */
  aside?: ReactNode;
}

export function LoginForm({ failure, email, onEmail, onResponse, aside }: LoginFormProps) {
  const login = useLogin();
  const form = useForm({
    discardable: true,
    defaultValues: { email, password: '' },
    validate: (values) => missing(values, { email: 'Enter your email', password: 'Enter your password' }),
    submit: async (values) => {
      const response = await login.mutateAsync({ email: values.email.trim(), password: values.password });
      if (!response.user && !response.requiresMFA) throw new FormError('Failed to login');
      onResponse(response, values.email.trim());
    },
    ...failure,
    focusOnProblem: 'password',
  });
  const typedEmail = form.watch('email');
  useEffect(() => onEmail(typedEmail), [onEmail, typedEmail]);
  return (
    <form className="form" {...form.props}>
      <FormProblem title={failure.errorTitle}>{form.problem}</FormProblem>
      <EmailField form={form} />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        autoComplete="current-password"
        autoFocus={email !== ''}
        required
      />
      {aside}
      <Button type="submit" kind="primary" fullWidth loading={form.isSubmitting}>
        Login
      </Button>
    </form>
  );
}
