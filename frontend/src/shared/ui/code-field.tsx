import { TextField } from './field.js';

/** Spec section 9: the length of every code. */
export const CODE_LENGTH = 6;

/** What is wrong with a code, if anything (spec section 5). */
export function codeError(code: string): string | undefined {
  return /^\d{6}$/.test(code) ? undefined : 'Please enter a 6-digit code';
}

interface CodeFieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onCode: (code: string) => void;
}

/** The 6-digit code that was sent: digits only, one field, so that pasting and the phone's own offer work. */
export function CodeField({ onCode, ...field }: CodeFieldProps) {
  return (
    <TextField
      label="Verification Code"
      className="code-input mono"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      autoFocus
      required
      {...field}
      onChange={(event) => onCode(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
    />
  );
}
