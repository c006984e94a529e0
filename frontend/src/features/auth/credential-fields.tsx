import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { PasswordField, TextField } from '../../shared/ui/field.js';

interface FieldsProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
}

/** The email address of an account. */
export function EmailField<Values extends FieldValues & { email: string }>({
  form,
  autoFocus = false,
  readOnly = false,
  hint,
}: FieldsProps<Values> & { autoFocus?: boolean; readOnly?: boolean; hint?: string }) {
  return (
    <TextField
      form={form}
      name={'email' as FieldPath<Values>}
      label="Email"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      autoFocus={autoFocus}
      readOnly={readOnly}
      {...(hint && { hint })}
      required
    />
  );
}

/** The password of a new account, twice. */
export function NewPasswordFields<Values extends FieldValues & { password: string; confirmPassword: string }>({
  form,
}: FieldsProps<Values>) {
  return (
    <>
      <PasswordField
        form={form}
        name={'password' as FieldPath<Values>}
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        required
      />
      <PasswordField
        form={form}
        name={'confirmPassword' as FieldPath<Values>}
        label="Confirm Password"
        autoComplete="new-password"
        required
      />
    </>
  );
}
