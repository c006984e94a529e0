/** A column of a CSV file: its name, what it says, and the SQL of its value. `$1` is the moment of the export. */
export type Column = readonly [name: string, meaning: string, sql: string];

/** A kind of rows, which is one CSV file. The same declaration writes the file and explains it in the README. */
export interface ExportKind {
  /** The name of the file without its extension. */
  name: string;
  /** What a row of it is. */
  about: string;
  /** SQL from `from` on, with the order of the rows. */
  rows: string;
  columns: readonly Column[];
}

/** The id of a row, which is the same in every export. */
export const ID = 'Its id, the same in every export';

/** The id of another row, and the file that has it. */
export const idIn = (file: string): string => `Id in ${file}.csv`;
