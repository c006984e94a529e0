import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js';
// The smaller metadata has no types of numbers, and takes a Jamaican number for a US one.
import { parsePhoneNumberFromString as parseWithTypes } from 'libphonenumber-js/max';
import { InvalidInput } from './domain-error.js';

/**
 * Normalizes `(303) 555-0142` to E.164, `+13035550142`; the default country is US. Returns undefined for an impossible number
 * and for one with an extension, which E.164 can't hold.
 */
export function normalPhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, 'US');
  return number?.isPossible() && !number.ext ? number.number : undefined;
}

/** Formats a stored number for people: `(303) 555-0142`, or `+44 20 7946 0000`. Any other text is returned unchanged. */
export function formatPhone(phone: string): string {
  const number = parsePhoneNumberFromString(phone, 'US');
  if (!number?.isPossible() || number.ext) return phone;
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational();
}

/** libphonenumber looks for no number in a longer text. */
export const MAX_PHONE_TEXT = 250;

export const INVALID_PHONE = 'Please enter a phone number with its area code';

/**
 * The E.164 number to store for what was typed; blank stays blank.
 * @throws {InvalidInput} on `path` for an impossible number
 */
export function storedPhone(text: string, path: string): string {
  if (text.trim() === '') return '';
  const phone = normalPhone(text);
  if (!phone) throw new InvalidInput({ path, message: INVALID_PHONE });
  return phone;
}

/** Types of numbers that take text messages at the usual price; premium-rate, toll-free, pager and the like are not among them. */
const TEXTABLE_TYPES: (NumberType | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

/** Returns why text messages to an E.164 number are refused, or undefined if they may be sent. */
export function textRefusal(phone: string, countries: string[]): string | undefined {
  const number = parseWithTypes(phone);
  if (!number?.country || !countries.includes(number.country)) {
    const names = new Intl.DisplayNames('en', { type: 'region' });
    const list = new Intl.ListFormat('en').format(countries.map((country) => names.of(country) ?? country));
    return countries.length > 0
      ? `Text messages can only be sent to numbers in ${list}.`
      : 'This training center sends no text messages.';
  }
  if (TEXTABLE_TYPES.includes(number.getType())) return undefined;
  return 'Text messages can only be sent to mobile numbers.';
}
