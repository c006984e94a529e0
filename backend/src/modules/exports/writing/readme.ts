import { EXPORT_KINDS } from './export-kinds.js';
import { FOLDERS } from './export-paths.js';

/** Made at a moment, from a center, in its time zone. */
export interface ReadmeFacts {
  center: string;
  timeZone: string;
  /** ISO 8601. */
  madeAt: string;
}

/** Explains each file of an export and each of its columns, from the declaration that writes them. Lines end as on Windows, where Notepad opens it. */
export function readmeOf({ center, timeZone, madeAt }: ReadmeFacts): string {
  const lines = [
    `Everything that ${center} had in Recert on ${madeAt}.`,
    '',
    'HOW TO READ IT',
    'Each .csv file has one kind of rows: UTF-8 with a byte order mark, commas, and a first line with the names of the columns.',
    'Excel, Numbers and LibreOffice open it. An apostrophe before =, +, - or @ keeps a spreadsheet from running a text as a formula.',
    'A column that ends with _id has an id. It is the same in every export, and leads to the row with that id in the file that is named.',
    `Dates and times without a zone are in the time zone of the center, ${timeZone}. Moments are in UTC. Amounts are US cents.`,
    'An empty cell means that there is nothing to say, such as no employer, or not deleted.',
    'Erased people have no name in any file but kept_names.csv, for rosters and the books: delete each there when its day has come.',
    'Passwords, keys of providers, links that open accounts and the texts of messages are not in it.',
    '',
    'TO MOVE INTO ANOTHER RECERT',
    'Open Imports there, and add this file, or its .csv files if it is larger than 500 MB. Courses, places, employers, people, classes, seats, cards and open',
    'invoices come in with their ids and numbers. What was paid here arrives as paid elsewhere; payments.csv has each payment. A seat on an open invoice',
    'keeps its status and owes nothing, because the invoice asks for its money. Accounts stay here: staff are invited anew, and students sign up with their address.',
    'Erased people come in without a name. erasures.csv and kept_names.csv stay with this ZIP: keep it where administrators alone read it.',
    '',
    'FILES',
    ...EXPORT_KINDS.flatMap(({ name, about, columns }) => [
      '',
      `${name}.csv`,
      `  ${about}.`,
      ...columns.map(([column, meaning]) => `  ${column}: ${meaning}`),
    ]),
    '',
    ...Object.entries(FOLDERS).map(([folder, about]) => `files/${folder}: ${about}`),
    '',
  ];
  return lines.join('\r\n');
}
