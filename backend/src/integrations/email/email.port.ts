/** One mail to one person. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same on every retry of this mail; where the provider can, it keeps a second one back. */
  key: string;
}

/** Hands mail to whoever carries it. Throws when it was not taken; the caller tries again later. */
export abstract class EmailPort {
  abstract send(email: Email): Promise<void>;
}
