/** A phone number as people here write it: `+15125550111` as `(512) 555-0111`. Any other comes back as it is. */
export function formatPhone(phone: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : phone;
}
