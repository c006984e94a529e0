import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/button.js';
import { PasswordField } from '../../shared/ui/field.js';
import { useForm } from '../../shared/ui/use-form.js';
import { useChangePassword } from './change-password-api.js';
import { MIN_PASSWORD, missing } from './validation.js';

export interface ChangePasswordWords {
  mismatch: string;
  tooShort: string;
}

interface ChangePasswordFormProps {
  /** The two screens that change a password word it differently. */
  words: ChangePasswordWords;
  onChanged?: () => Promise<void>;
  /** Beside the submit button. */
  children?: ReactNode;
}

export function ChangePasswordForm({ words, onChanged, children }: ChangePasswordFormProps) {
  const change = useChangePassword();
  const form = useForm({
    discardable: true,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: (values) => ({
      ...(values.newPassword.length < MIN_PASSWORD ? { newPassword: words.tooShort } : {}),
      ...(values.newPassword === values.confirmPassword ? {} : { confirmPassword: words.mismatch }),
      ...missing(values, {
        currentPassword: 'Enter your current password',
        newPassword: 'Choose a new password',
        confirmPassword: 'Repeat the new password',
      }),
    }),
    submit: async ({ currentPassword, newPassword }) => {
      await change.mutateAsync({ currentPassword, newPassword });
      form.reset();
      await onChanged?.();
    },
  });
  return (
    <form className="form" {...form.props}>
      <PasswordField
        form={form}
        name="currentPassword"
        label="Current Password"
        autoComplete="current-password"
        required
      />
      <PasswordField
        form={form}
        name="newPassword"
        label="New Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        required
      />
      <PasswordField
        form={form}
        name="confirmPassword"
        label="Confirm New Password"
        autoComplete="new-password"
        required
      />
      <div className="form-actions">
        <Button type="submit" kind="primary" loading={form.isSubmitting}>
          Change Password
        </Button>
        {children}
      </div>
    </form>
  );
}
