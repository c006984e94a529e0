import type { SignInResponse } from '../../shared/api/rows.js';
import { Button } from '../../shared/ui/button.js';
import { FormProblem } from '../../shared/ui/form-problem.js';
import { useForm } from '../../shared/ui/use-form.js';
import { useStaffSignup } from './api.js';
import { EmailField, NewPasswordFields } from './credential-fields.js';
import { missing, newPasswordErrors } from './validation.js';

const failure = { errorTitle: 'Signup failed', fallback: 'Could not create account' };

/** Staff sign-up: email and password. An emailed code is the next step. */
export function StaffSignupForm({ onResponse }: { onResponse: (response: SignInResponse, email: string) => void }) {
  const signup = useStaffSignup();
  const form = useForm({
    defaultValues: { email: '', password: '', confirmPassword: '' },
    validate: (values) => ({
      ...newPasswordErrors(values),
      ...missing(values, {
        email: 'Enter your email',
        password: 'Choose a password',
        confirmPassword: 'Repeat the password',
      }),
    }),
    submit: async ({ email, password }) => {
      onResponse(await signup.mutateAsync({ email: email.trim(), password }), email.trim());
    },
    ...failure,
  });
  return (
    <form className="form" {...form.props}>
      <FormProblem title={failure.errorTitle}>{form.problem}</FormProblem>
      <EmailField form={form} />
      <NewPasswordFields form={form} />
      <Button type="submit" kind="primary" fullWidth loading={form.isSubmitting}>
        Sign Up
      </Button>
    </form>
  );
}
