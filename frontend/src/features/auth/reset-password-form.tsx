import { ApiError } from '../../shared/api/error.js';
import { Button } from '../../shared/ui/button.js';
import { PasswordField } from '../../shared/ui/field.js';
import { useForm } from '../../shared/ui/use-form.js';
import { useResetPassword } from './api.js';
import { MIN_PASSWORD, missing } from './validation.js';

interface ResetPasswordFormProps {
  token: string;
  /** Whose password it is. */
  email: string;
  onChanged: () => void;
  /** The link ended while the page was open. */
  onEnded: () => void;
}

/** A new password for whoever came with a mailed link. The words are those of the change in Settings (spec section 5). */
export function ResetPasswordForm({ token, email, onChanged, onEnded }: ResetPasswordFormProps) {
  const reset = useResetPassword();
  const form = useForm({
    initial: { newPassword: '', confirmPassword: '' },
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
        if (error instanceof ApiError && error.code === 'invalid_link') onEnded();
        else throw error;
      }
    },
  });
  return (
    <form className="form" {...form.form}>
      <p className="secondary">
        For <strong>{email}</strong>. Every device that is signed in now will be signed out.
      </p>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        autoFocus
        required
        {...form.text('newPassword')}
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        required
        {...form.text('confirmPassword')}
      />
      <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
        Set New Password
      </Button>
    </form>
  );
}
