/** Characters of a password; the server has the same minimum. */
export const MIN_PASSWORD = 8;

type Messages = Record<string, string>;

/** Returns the messages of the required fields that are empty. */
export function missing(values: object, required: Messages): Messages {
  const isEmpty = (name: string) => String((values as Record<string, unknown>)[name] ?? '').trim() === '';
  return Object.fromEntries(Object.entries(required).filter(([name]) => isEmpty(name)));
}

/** Client and staff sign-up. */
export function newPasswordErrors(values: { password: string; confirmPassword: string }): Messages {
  if (values.password.length < MIN_PASSWORD) return { password: 'Password must be at least 8 characters' };
  if (values.password !== values.confirmPassword) return { confirmPassword: 'Passwords do not match' };
  return {};
}
