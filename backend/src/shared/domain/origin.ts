/** Systems that records are brought from, by their names in a sentence: `Paid $65.00 in Enrollware`. */
export const SYSTEM_NAMES = {
  enrollware: 'Enrollware',
  hovn: 'HOVN',
  recert: 'another Recert',
  spreadsheet: 'a spreadsheet',
} as const;

/** `Enrollware` for the `system` of an `Origin`. */
export const systemName = (system: string): string => SYSTEM_NAMES[system as keyof typeof SYSTEM_NAMES] ?? system;

/** Where a record was brought from: the system, such as `enrollware`, and the import that wrote it. */
export interface Origin {
  system: string;
  importId: string;
}

/** Of records that reminders are about. */
export interface RemindedOrigin extends Origin {
  /** `YYYY-MM-DD`: a reminder whose day is before this one is not sent. */
  remindFrom: string;
}
