const US_NUMBER = /^(?:\+?1[ .-]?)?\(?([2-9]\d{2})\)?[ .-]?(\d{3})[ .-]?(\d{4})$/;

/** Formats a US number, however it is written, as `(512) 555-0111`. Any other text is returned unchanged. */
export function formatPhone(phone: string): string {
  const [, area, exchange, line] = US_NUMBER.exec(phone.trim()) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : phone;
}

/**
 * Formats a US number while it is typed at the end of a field: `5125` becomes `(512) 5`. What is deleted, changed in the middle,
 * or of another country stays as it is typed.
 */
export function formatTypedPhone({ value, selectionStart }: Typed, before: string): string {
  const digits = value.replace(/\D/g, '');
  const isTypedAtEnd = value.length > before.length && selectionStart === value.length;
  const isPartOfUsNumber = /^[\d() .-]+$/.test(value) && /^[2-9]\d{3,9}$/.test(digits);
  if (!isTypedAtEnd || !isPartOfUsNumber) return value;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return line ? `(${area}) ${exchange}-${line}` : `(${area}) ${exchange}`;
}

/** A text field right after a change. */
type Typed = Pick<HTMLInputElement, 'value' | 'selectionStart'>;
