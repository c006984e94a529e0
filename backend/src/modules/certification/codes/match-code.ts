import { codeMistake, normalCode } from '../../../shared/domain/card-code.js';
import type { CardCodeInput, CardSheetRow } from './codes.dto.js';

/** A code with the person whose it is; or why it isn't taken, and what to call its row. */
export type MatchedCode = { code: string; name: string } & (
  | { person: CardSheetRow; problem?: undefined }
  | { person?: CardSheetRow; problem: string }
);

/**
 * Whose each code is, in their order. A code that isn't one of the agency's, that comes twice, or that is for somebody with another code is
 * refused.
 */
export function matchCodes(codes: readonly CardCodeInput[], people: readonly CardSheetRow[]): MatchedCode[] {
  const seen = new Set<string>();
  const served = new Set<string>();
  return codes.map((input) => {
    const { person, problem } = findPerson(input, people);
    const format = (person ?? people[0])?.agency?.codeFormat ?? 'text';
    const code = normalCode(input.code, format);
    const name = person ? nameOf(person) : input.name || input.email || input.code;
    if (!person) return { code, name, problem };
    const mistake = codeMistake(code, format) ?? clashOf(person, code, seen, served);
    if (mistake) return { code, name, person, problem: mistake };
    seen.add(code);
    served.add(person.enrollmentId);
    return { code, name, person };
  });
}

export const nameOf = ({ firstName, lastName }: CardSheetRow): string => `${firstName} ${lastName}`.trim();

function clashOf(person: CardSheetRow, code: string, seen: Set<string>, served: Set<string>): string | undefined {
  if (seen.has(code)) return 'This code is in the list twice.';
  if (served.has(person.enrollmentId)) return `${nameOf(person)} is in the list twice.`;
  if (person.ecardCode && person.ecardCode !== code)
    return `${nameOf(person)} already has the code ${person.ecardCode}.`;
  return undefined;
}

type Found = { person: CardSheetRow; problem?: undefined } | { person?: undefined; problem: string };

function findPerson({ enrollmentId, name, email }: CardCodeInput, people: readonly CardSheetRow[]): Found {
  if (!enrollmentId && !name && !email) return { problem: 'Say whose code this is.' };
  const [byName, byEmail] = [name ? fold(name) : undefined, email ? email.trim().toLowerCase() : undefined];
  const found = people.filter(
    (person) =>
      (!enrollmentId || person.enrollmentId === enrollmentId) &&
      (!byName || fold(nameOf(person)) === byName || fold(`${person.lastName} ${person.firstName}`) === byName) &&
      (!byEmail || person.email.toLowerCase() === byEmail),
  );
  if (found.length === 1) return { person: found[0]! };
  return {
    problem:
      found.length > 1 ? 'Several people of this class match. Add the email.' : 'Nobody who passed this class matches.',
  };
}

/** Without case, accents, commas and repeated spaces. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .join(' ');
