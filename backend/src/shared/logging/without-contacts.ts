const EMAIL = /[^\s"'<>()[\]{},;:=\\/]+@[^\s"'<>()[\]{},;:=\\/]+\.[a-z]{2,}/gi;
/** E.164, or an American number with its usual separators. Ids and times have neither. */
const PHONE = /\+\d{8,15}\b|\(\d{3}\) ?\d{3}-\d{4}|(?<![\w-])\d{3}-\d{3}-\d{4}(?![\w-])/g;

/** Masks email addresses and phone numbers. Mail servers and providers quote the recipient in their errors. */
export const withoutContacts = (text: string): string => text.replace(EMAIL, '[email]').replace(PHONE, '[phone]');
