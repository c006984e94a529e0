/** Spec section 9: minimum password length. */
export const MIN_PASSWORD = 8;

type Errors = Record<string, string>;

/** The names and messages of the required fields that are empty. */
export function missing(values: object, required: Record<string, string>): Errors {
  const errors: Errors = {};
  for (const [name, message] of Object.entries(required)) {
    if (String((values as Record<string, unknown>)[name] ?? '').trim() === '') errors[name] = message;
  }
  return errors;
}

/** Client sign-up (spec section 5). */
export function newPasswordErrors(values: { password: string; confirmPassword: string }): Errors {
  if (values.password.length < MIN_PASSWORD) return { password: 'Password must be at least 8 characters' };
  if (values.password !== values.confirmPassword) return { confirmPassword: 'Passwords do not match' };
  return {};
}
