/** What happens to a row: it comes in, changes a record, is here already, stands in the files twice, has two answers, can't be read, or stays out. */
export const FATES = ['new', 'changes', 'same', 'duplicate', 'conflict', 'fix', 'leftOut'] as const;
export type Fate = (typeof FATES)[number];

/**
 * `reading`: files are read, or rows are checked against the latest choices. `ready`: the counts match the choices. `failed`: no file
 * could be read, or nothing came in.
 */
export const IMPORT_STATES = ['reading', 'ready', 'committing', 'committed', 'undoing', 'undone', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Systems that files come from. */
export const SYSTEM_NAMES = { enrollware: 'Enrollware', hovn: 'HOVN', spreadsheet: 'a spreadsheet' } as const;
export type ImportSystem = keyof typeof SYSTEM_NAMES;
