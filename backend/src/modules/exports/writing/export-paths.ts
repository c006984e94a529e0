/** Folders of the files in an export, by what they are. */
export const FOLDERS = {
  photos: 'Photos of people, by student_id',
  scans: 'Scans of cards that were issued elsewhere, by certification_id',
  cards: 'Cards as PDF, by card number',
  invoices: 'Invoices as PDF, by invoice_id',
  receipts: 'Receipts as PDF, by receipt number',
} as const;

export type Folder = keyof typeof FOLDERS;

/** SQL for the path of a PDF that the program makes. */
export const pdfOf = (folder: Folder, name: string): string => `('files/${folder}/' || ${name} || '.pdf')`;

/** SQL for the path of a stored file, which keeps the extension of its key. */
export const fileOf = (folder: Folder, name: string, key: string): string =>
  `('files/${folder}/' || ${name} || '.' || split_part(${key}, '.', 2))`;
