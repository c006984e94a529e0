import { isEmail } from 'class-validator';

/**
 * An address as it is stored and compared: without surrounding space, its ASCII letters in lower case. `toLowerCase` would make
 * ASCII letters of others, such as the Kelvin sign. `shared.normal_email` is the same in SQL.
 */
export const normalEmail = (email: string): string => email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Why a text is no email address, in words; undefined for one that is. */
export function emailProblem(text: string): string | undefined {
  if (isEmail(text)) return undefined;
  return /^[^@\s]+@[^@\s.]+$/.test(text) ? 'Email needs an ending such as .com' : 'This is not an email address';
}
