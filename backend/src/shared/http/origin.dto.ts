/** Where a record was brought from. */
export class OriginRow {
  /** `enrollware`, `hovn` or `spreadsheet`. */
  system: string;
  importId: string;
}
