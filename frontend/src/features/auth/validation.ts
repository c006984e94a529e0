/** Spec section 9: minimum password length and the length of every code. */
export const MIN_PASSWORD = 8;
export const CODE_LENGTH = 6;

type Errors = Record<string, string>;

/** The names and messages of the required fields that are empty. */
export function missing(values: object, required: Record<string, string>): Errors {
  const errors: Errors = {};
  for (const [name, message] of Object.entries(required)) {
    if (String((values as Record<string, unknown>)[name] ?? '').trim() === '') errors[name] = message;
  }
  return errors;
}

/** A code as the verification wants it, or what is wrong with it (spec section 5). */
export function codeError(code: string): string | undefined {
  return /^\d{6}$/.test(code) ? undefined : 'Please enter a 6-digit code';
}

/** Client sign-up (spec section 5). */
export function newPasswordErrors(values: { password: string; confirmPassword: string }): Errors {
  if (values.password.length < MIN_PASSWORD) return { password: 'Password must be at least 8 characters' };
  if (values.password !== values.confirmPassword) return { confirmPassword: 'Passwords do not match' };
  return {};
}
