/** Marks, embeddings, overrides and isolates of bidirectional text: invisible, and able to reverse what is read. */
const BIDI_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const LINE_BREAK = /\r\n?|[\u2028\u2029]/g;
const CONTROLS = /\p{Cc}+/gu;
const CONTROLS_BUT_LINE_FEED = /(?!\n)\p{Cc}/gu;
/** Zero-width characters, fillers and white space: alone, they show nothing. */
const SHOWS_NOTHING = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** One line, such as a name or a title, without characters that could forge lines or headers or hide what it says. */
export function singleLine(text: string): string {
  return visible(text.replace(LINE_BREAK, ' ').replace(CONTROLS, ' '));
}

/** Text of several lines, such as a note, with `\n` between them. */
export function multiLine(text: string): string {
  return visible(text.replace(LINE_BREAK, '\n').replaceAll('\t', ' ').replace(CONTROLS_BUT_LINE_FEED, ''));
}

/** Without what PostgreSQL can't store: NUL and lone surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Whether PostgreSQL can store this output of `JSON.stringify`, which escapes NUL and lone surrogates. */
export const isStorable = (json: string): boolean => !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][\da-f]{2})/.test(json);

function visible(text: string): string {
  const cleaned = text.replace(BIDI_CONTROLS, '');
  return SHOWS_NOTHING.test(cleaned) ? '' : cleaned.trim();
}
