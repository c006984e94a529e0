/** The link that calls a phone number. */
export const telHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
