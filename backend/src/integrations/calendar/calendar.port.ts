/** An entry of the center's calendar. Nobody is invited to it. */
export interface CalendarEvent {
  /** 5 to 1,024 characters of base32hex: 0 to 9 and a to v. */
  id: string;
  title: string;
  location: string;
  description: string;
  /** `YYYY-MM-DDTHH:mm:ss` in `timeZone`. */
  start: string;
  end: string;
  /** IANA name. */
  timeZone: string;
}

/** The center's calendar. Every call may be repeated. Throws if the provider didn't accept it; the caller retries. */
export abstract class CalendarPort {
  /** False without a provider; nothing else may be called then. */
  abstract readonly isConfigured: boolean;

  /** Creates the entry, or makes it as given. */
  abstract put(event: CalendarEvent): Promise<void>;

  /** Removes the entry, if it exists. */
  abstract remove(id: string): Promise<void>;

  /** Throws, with the reason, if entries can't be written now. */
  abstract check(): Promise<void>;
}
