/** One mail to one person. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same on every retry of this mail, so that a provider can drop duplicates. */
  key: string;
}

/** Sends mail. Throws if the provider didn't accept it; the caller retries. */
export abstract class EmailPort {
  abstract send(email: Email): Promise<void>;
}
