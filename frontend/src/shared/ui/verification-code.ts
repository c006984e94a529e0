/** The length of every code. */
export const CODE_LENGTH = 6;

/** Returns what is wrong with a code. */
export function codeError(code: string): string | undefined {
  return /^\d{6}$/.test(code) ? undefined : 'Please enter a 6-digit code';
}

/** Props of the text field for a code that was sent: one field, so that pasting and the phone's suggestion work. */
export const codeField = {
  label: 'Verification Code',
  className: 'code-input mono',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  autoFocus: true,
  required: true,
  parse: (text: string) => text.replace(/\D/g, '').slice(0, CODE_LENGTH),
} as const;
