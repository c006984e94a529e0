import { fold } from '../../shared/format/fold.js';
import { splitName } from '../../shared/format/split-name.js';
import { fullName } from '../../shared/model/person.js';

/** The most people that one paste enrolls. */
export const MAX_PASTED = 30;

/** Somebody in a pasted list, by name, email address or both. */
export interface PastedPerson {
  /** Unique in its list. */
  key: string;
  firstName: string;
  lastName: string;
  email: string;
}

const ADDRESS = /(?:mailto:)?([^@\s<>,;:"()]+@[^@\s<>,;"()]+)/gi;
const PHONE = /[+(]?\d[\d\s().-]{5,}/g;

/**
 * Reads a pasted list: one person a line, or several of a line separated by semicolons or by their email addresses, as in
 * 'Ana Lopez <ana@x.example>, ben@x.example'. Phone numbers are skipped, and who is repeated is read once.
 */
export function readPastedPeople(text: string): PastedPerson[] {
  const people = text.split(/\r\n?|\n/).flatMap(peopleOfLine);
  return [...new Map(people.map((person) => [person.key, person])).values()];
}

function peopleOfLine(line: string): PastedPerson[] {
  const addresses = [...line.matchAll(ADDRESS)];
  const [address, second] = addresses;
  if (!address) return line.split(';').flatMap((name) => personOf(name, ''));
  // The columns of a table: the name may follow the address.
  if (!second) return personOf(line.replace(address[0], ' '), address[1]!);
  return addresses.flatMap((match, index) => {
    const before = addresses[index - 1];
    const start = before ? before.index + before[0].length : 0;
    return personOf(line.slice(start, match.index), match[1]!);
  });
}

/** None if nothing is left of the text. */
function personOf(text: string, email: string): PastedPerson[] {
  const name = text
    .replace(PHONE, ' ')
    .replace(/[<>"\t;()]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '');
  if (!name && !email) return [];
  return [{ key: folded(`${name} ${email}`), ...splitName(name), email }];
}

/** 'Ana Lopez, ana@x.example' */
export const typedText = (person: PastedPerson): string => [fullName(person), person.email].filter(Boolean).join(', ');

/** A text to compare by, also without repeated spaces. */
export const folded = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();
