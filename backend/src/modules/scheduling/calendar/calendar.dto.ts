export class CalendarStatusResponse {
  /** Whether the service account and the calendar are set in the environment. */
  configured: boolean;
}

export class CalendarTestResponse {
  success: boolean;
  /** Why classes can't be written to the calendar; absent after a success. */
  error?: string;
}

export class CalendarSyncResponse {
  /** How many classes are being written. */
  classes: number;
}
