import { emailProblem, normalEmail } from '../../../../shared/domain/email.js';
import { MAX_PHONE_TEXT, normalPhone } from '../../../../shared/domain/phone.js';
import { singleLine } from '../../../../shared/domain/text.js';

/** Either part is `''` if the cell doesn't have it. */
export interface ReadName {
  firstName: string;
  lastName: string;
}

/** `Jane van Dyke` and `van Dyke, Jane`: the first word is the first name, unless a comma says otherwise. */
export function readName(text: string): ReadName {
  const name = readNamePart(text);
  const [last = '', ...given] = name.split(',').map((part) => part.trim());
  const first = given.filter(Boolean).join(', ');
  if (last && first) return { firstName: first, lastName: last };
  const [word = '', ...rest] = name.replaceAll(',', ' ').trim().split(/\s+/);
  return { firstName: word, lastName: rest.join(' ') };
}

/** A first or a last name. One without a letter, such as ` , `, is `''`. */
export function readNamePart(text: string): string {
  const name = singleLine(text)
    .replace(/\s+/g, ' ')
    .replace(/^"(.*)"$/, '$1')
    .trim();
  return /\p{L}/u.test(name) ? name : '';
}

/** What people type where there is nothing to type. */
const NOTHING = /^(?:-+|–|—|n\/?a|none|no e-?mail|no phone|unknown)$/i;

/** Reads an email address; a cell without one is `''`, and no problem. */
export function readEmail(text: string): { email: string } | { problem: string } {
  const email = normalEmail(
    text
      .trim()
      .replace(/^mailto:/i, '')
      .replace(/^<(.*)>$/, '$1'),
  );
  if (email === '' || NOTHING.test(email)) return { email: '' };
  const problem = emailProblem(email);
  return problem === undefined ? { email } : { problem };
}

/** Reads a phone number to E.164. One that can't be read is `''`, with a warning: it keeps no row out. */
export function readPhone(text: string): { phone: string; warning?: string } {
  const typed = text
    .trim()
    .replace(/^'/, '')
    .replace(/^(\d+)\.0+$/, '$1');
  if (typed === '' || NOTHING.test(typed)) return { phone: '' };
  const phone = typed.length <= MAX_PHONE_TEXT ? normalPhone(typed) : undefined;
  return phone ? { phone } : { phone: '', warning: 'Phone skipped: enter a number with its area code' };
}
