import type { CardCodeInput } from '../../shared/api/rows.js';

/** The most codes that one paste enters. */
export const MAX_CODES = 50;

const ADDRESS = /^\S+@\S+$/;
/** Of at least six characters, with a digit. */
const CODE = /^(?=.*\d)[\p{L}\d][\p{L}\d\s-]{5,}$/u;

export interface PastedCodes {
  codes: CardCodeInput[];
  /** Whether no line says whose its code is, so that they go to the people in their order. */
  isInOrder: boolean;
}

/** Reads one code a line, with the name, the email or both beside it in any order, in columns or between commas. */
export function readPastedCodes(text: string): PastedCodes {
  const codes = text.split(/\r\n?|\n/).flatMap(codeOfLine);
  return { codes, isInOrder: codes.length > 0 && codes.every(({ name, email }) => !name && !email) };
}

function codeOfLine(line: string): CardCodeInput[] {
  const cells = line
    .split(/[\t,;]/)
    .map((cell) => cell.trim())
    .filter(Boolean);
  if (cells.length === 0) return [];
  const email = cells.find((cell) => ADDRESS.test(cell));
  const others = cells.filter((cell) => cell !== email);
  // The code is usually the last column. A single column is one, whatever it looks like.
  const code = others.findLast((cell) => CODE.test(cell)) ?? others.at(-1);
  if (!code) return [];
  const name = others
    .filter((cell) => cell !== code)
    // Phone numbers stand in the sheet, too.
    .filter((cell) => !/^[+(]?[\d\s().-]+$/.test(cell))
    .join(' ');
  return [{ ...(name && { name }), ...(email && { email }), code }];
}

/** Gives codes that name nobody to the people who have none yet, in their order. */
export const inOrder = (
  codes: readonly CardCodeInput[],
  people: readonly { enrollmentId: string }[],
): CardCodeInput[] =>
  codes.map(({ code }, index) => ({ code, ...(people[index] && { enrollmentId: people[index].enrollmentId }) }));
