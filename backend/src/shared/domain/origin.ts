/** Where a record was brought from: the system, such as `enrollware`, and the import that wrote it. */
export interface Origin {
  system: string;
  importId: string;
}
