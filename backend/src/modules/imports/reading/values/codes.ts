import { type CodeFormat, codeMistake, normalCode } from '../../../../shared/domain/card-code.js';

export interface ReadCode {
  /** As it is stored. */
  code: string;
}

export interface UnreadCode {
  problem: string;
  /** What was probably meant. */
  suggestion?: string;
}

const AHA_DIGITS = 12;
const DIGIT_OF_LETTER: Record<string, string> = { O: '0', I: '1', L: '1' };
const EXPONENT = /^(\d)(?:\.(\d+))?E\+(\d+)$/i;

/** Reads the code of an agency's card; a cell without one is `''`. */
export function readCode(text: string, format: CodeFormat): ReadCode | UnreadCode {
  // Sheets mark a number as text with an apostrophe, or add decimals to it.
  const typed = text
    .trim()
    .replace(/^'/, '')
    .replace(/^(\d+)\.0+$/, '$1');
  const exponent = EXPONENT.exec(typed);
  if (exponent && !isWhole(exponent)) return { problem: 'Excel rounded it; digits are lost.' };
  const code = normalCode(exponent ? `${exponent[1]}${exponent[2] ?? ''}` : typed, format);
  if (code === '') return { code };
  if (format === 'aha') {
    const wrong = ahaMistake(code);
    if (wrong) return wrong;
  }
  const problem = codeMistake(code, format);
  return problem ? { problem } : { code };
}

/** Whether the digits before the exponent are all of the number's. */
const isWhole = ([, , decimals = '', power]: RegExpExecArray): boolean => decimals.length === Number(power);

/** RQI codes have letters, too: only a letter that leaves 12 digits when it is taken for one is a slip. */
function ahaMistake(code: string): UnreadCode | undefined {
  if (/^\d+$/.test(code)) {
    const digits = `${code.length} ${code.length === 1 ? 'digit' : 'digits'}`;
    return code.length === AHA_DIGITS ? undefined : { problem: `${digits}; an AHA code has ${AHA_DIGITS}.` };
  }
  const suggestion = code.replace(/[OIL]/g, (letter) => DIGIT_OF_LETTER[letter]!);
  if (!/^\d+$/.test(suggestion) || suggestion.length !== AHA_DIGITS) return undefined;
  const index = code.search(/[OIL]/);
  return { problem: `Position ${index + 1} is the letter ${code[index]}.`, suggestion };
}
