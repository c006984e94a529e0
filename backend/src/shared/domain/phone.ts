import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** Normalizes `(303) 555-0142` to E.164, `+13035550142`; the default country is US. Returns undefined for an impossible number. */
export function normalPhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, 'US');
  return number?.isPossible() ? number.number : undefined;
}
