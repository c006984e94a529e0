/** How an agency writes its codes: as the American Heart Association does, or as any text. */
export const CODE_FORMATS = ['aha', 'text'] as const;
export type CodeFormat = (typeof CODE_FORMATS)[number];

/** Letters of any code. */
export const MAX_CODE = 40;

/** 12 digits on an eCard; codes of RQI have letters, too. */
const AHA_CODE = /^(\d{12}|(?=.*[A-Z])[A-Z\d]{6,24})$/;

/** The code as it is stored, whose spaces don't matter; for the American Heart Association neither hyphens nor the case do. */
export function normalCode(text: string, format: CodeFormat): string {
  const code = text.replace(/\s/g, '');
  return format === 'aha' ? code.replace(/-/g, '').toUpperCase() : code;
}

/** Why a normal code can't be one of this format; undefined if it can. */
export function codeMistake(code: string, format: CodeFormat): string | undefined {
  if (format === 'aha' && !AHA_CODE.test(code)) return 'An AHA eCard code has 12 digits; only RQI codes have letters.';
  return code.length > MAX_CODE ? `A code has at most ${MAX_CODE} characters.` : undefined;
}
