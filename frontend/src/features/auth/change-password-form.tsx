import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/button.js';
import { PasswordField } from '../../shared/ui/field.js';
import { useForm } from '../../shared/ui/use-form.js';
import { useChangePassword } from './api.js';
import { MIN_PASSWORD, missing } from './validation.js';

export interface ChangePasswordWords {
  mismatch: { title: string; text?: string };
  tooShort: { title: string; text?: string };
}

interface ChangePasswordFormProps {
  /** The two screens that change a password say it differently (spec section 5). */
  words: ChangePasswordWords;
  currentLabel: string;
  onChanged?: () => Promise<void>;
  children?: ReactNode;
}

export function ChangePasswordForm({ words, currentLabel, onChanged, children }: ChangePasswordFormProps) {
  const change = useChangePassword();
  const initial = { currentPassword: '', newPassword: '', confirmPassword: '' };
  const form = useForm({
    initial,
    validate: (values) => ({
      ...(values.newPassword.length < MIN_PASSWORD ? { newPassword: sentence(words.tooShort) } : {}),
      ...(values.newPassword === values.confirmPassword ? {} : { confirmPassword: sentence(words.mismatch) }),
      ...missing(values, {
        currentPassword: 'Enter your current password',
        newPassword: 'Choose a new password',
        confirmPassword: 'Repeat the new password',
      }),
    }),
    submit: async ({ currentPassword, newPassword }) => {
      await change.mutateAsync({ currentPassword, newPassword });
      for (const name of Object.keys(initial) as (keyof typeof initial)[]) form.set(name, '');
      await onChanged?.();
    },
  });
  return (
    <form className="form" {...form.form}>
      <PasswordField label={currentLabel} autoComplete="current-password" required {...form.text('currentPassword')} />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        required
        {...form.text('newPassword')}
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        required
        {...form.text('confirmPassword')}
      />
      <div className="form-actions">
        <Button type="submit" kind="primary" size="large" busy={form.busy}>
          Change Password
        </Button>
        {children}
      </div>
    </form>
  );
}

function sentence({ title, text }: { title: string; text?: string }): string {
  return text ? `${title}. ${text}` : title;
}
