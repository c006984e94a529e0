const US_NUMBER = /^(?:\+?1[ .-]?)?\(?([2-9]\d{2})\)?[ .-]?(\d{3})[ .-]?(\d{4})$/;

/** Formats a US number, however it is written, as `(512) 555-0111`. Any other text is returned unchanged. */
export function formatPhone(phone: string): string {
  const [, area, exchange, line] = US_NUMBER.exec(phone.trim()) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : phone;
}
