import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** `(303) 555-0142` as `+13035550142` (E.164); a number without a country is American. Undefined when it cannot be one. */
export function normalPhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, 'US');
  return number?.isPossible() ? number.number : undefined;
}
