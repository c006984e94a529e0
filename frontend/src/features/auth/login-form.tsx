import type { ReactNode } from 'react';
import type { SignInAnswer } from '../../shared/api/rows.js';
import { Button } from '../../shared/ui/button.js';
import { PasswordField, TextField } from '../../shared/ui/field.js';
import { toast } from '../../shared/ui/toast/toast-store.js';
import { useForm } from '../../shared/ui/use-form.js';
import { useLogin } from './api.js';
import { missing } from './validation.js';

interface LoginFormProps {
  /** The title of the toast when it fails, and its text where the server sends none. */
  failure: { fallback: string; errorTitle?: string };
  /** Kept while the person goes to another tab and back. */
  email: string;
  onEmail: (email: string) => void;
  onAnswer: (answer: SignInAnswer, email: string) => void;
  /** Beside the password: 'Forgot Password?'. */
  aside?: ReactNode;
}

export function LoginForm({ failure, email, onEmail, onAnswer, aside }: LoginFormProps) {
  const login = useLogin(failure);
  const form = useForm({
    initial: { email, password: '' },
    validate: (values) => missing(values, { email: 'Enter your email', password: 'Enter your password' }),
    submit: async (values) => {
      const answer = await login.mutateAsync({ email: values.email.trim(), password: values.password });
      if (!answer.user && !answer.requiresMFA) {
        toast({ title: 'Login failed', description: answer.message ?? 'Failed to login', variant: 'destructive' });
        return;
      }
      onAnswer(answer, values.email.trim());
    },
  });
  const emailProps = form.text('email');
  return (
    <form className="form" {...form.form}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        required
        {...emailProps}
        onChange={(event) => {
          emailProps.onChange(event);
          onEmail(event.target.value);
        }}
      />
      <PasswordField label="Password" autoComplete="current-password" required {...form.text('password')} />
      {aside}
      <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
        Login
      </Button>
    </form>
  );
}
