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
