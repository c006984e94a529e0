import { ApiError } from '../../shared/api/error.js';
import { Button } from '../../shared/ui/button.js';
import { PasswordField } from '../../shared/ui/field.js';
import { FormProblem } from '../../shared/ui/form-problem.js';
import { useForm } from '../../shared/ui/use-form.js';
import { useResetPassword } from './api.js';
import { MIN_PASSWORD, missing } from './validation.js';

interface ResetPasswordFormProps {
  token: string;
  /** The account that the link belongs to. */
  email: string;
  onChanged: () => void;
  /** The link expired while the page was open. */
  onExpired: () => void;
}

/** Sets a new password through an emailed link, worded like the change in Settings. */
export function ResetPasswordForm({ token, email, onChanged, onExpired }: ResetPasswordFormProps) {
  const reset = useResetPassword();
  const form = useForm({
    discardable: true,
    defaultValues: { newPassword: '', confirmPassword: '' },
    validate: (values) => ({
      ...(values.newPassword.length < MIN_PASSWORD
        ? { newPassword: 'New password must be at least 8 characters' }
        : {}),
      ...(values.newPassword === values.confirmPassword ? {} : { confirmPassword: 'New passwords do not match' }),
      ...missing(values, { newPassword: 'Choose a new password', confirmPassword: 'Repeat the new password' }),
    }),
    submit: async ({ newPassword }) => {
      try {
        await reset.mutateAsync({ token, newPassword });
        onChanged();
      } catch (error) {
        if (error instanceof ApiError && error.code === 'invalid_link') onExpired();
        throw error;
      }
    },
    fallback: 'Failed to change password',
  });
  return (
    <form className="form" {...form.props}>
      <FormProblem>{form.problem}</FormProblem>
      <p className="secondary">
        For <strong>{email}</strong>. Every device that is signed in now will be signed out.
      </p>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        form={form}
        name="newPassword"
        label="New Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        autoFocus
        required
      />
      <PasswordField
        form={form}
        name="confirmPassword"
        label="Confirm New Password"
        autoComplete="new-password"
        required
      />
      <Button type="submit" kind="primary" fullWidth loading={form.isSubmitting}>
        Set New Password
      </Button>
    </form>
  );
}
