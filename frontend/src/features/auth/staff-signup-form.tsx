import type { SignInAnswer } from '../../shared/api/rows.js';
import { Button } from '../../shared/ui/button.js';
import { PasswordField, TextField } from '../../shared/ui/field.js';
import { useForm } from '../../shared/ui/use-form.js';
import { useStaffSignup } from './api.js';
import { missing, newPasswordErrors } from './validation.js';

/** Staff sign up: email and password; the code that is mailed comes next. */
export function StaffSignupForm({ onAnswer }: { onAnswer: (answer: SignInAnswer, email: string) => void }) {
  const signup = useStaffSignup({ errorTitle: 'Signup failed', fallback: 'Could not create account' });
  const form = useForm({
    initial: { email: '', password: '', confirmPassword: '' },
    validate: (values) => ({
      ...newPasswordErrors(values),
      ...missing(values, {
        email: 'Enter your email',
        password: 'Choose a password',
        confirmPassword: 'Repeat the password',
      }),
    }),
    submit: async ({ email, password }) => {
      const answer = await signup.mutateAsync({ email: email.trim(), password });
      onAnswer(answer, email.trim());
    },
  });
  return (
    <form className="form" {...form.form}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        required
        {...form.text('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        required
        {...form.text('password')}
      />
      <PasswordField label="Confirm Password" autoComplete="new-password" required {...form.text('confirmPassword')} />
      <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
        Sign Up
      </Button>
    </form>
  );
}
