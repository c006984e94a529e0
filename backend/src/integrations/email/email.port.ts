/** A file in a mail. */
export interface MailAttachment {
  name: string;
  /** Media type, such as `text/calendar`. */
  type: string;
  content: string;
  /** How `content` is written; plain text if it is absent. */
  encoding?: 'base64';
}

/** One mail to one person. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachment?: MailAttachment;
  /** Further headers, such as List-Unsubscribe. */
  headers?: Record<string, string>;
  /** The same on every retry of this mail, so that a provider can drop duplicates. */
  key: string;
}

/** Sends mail. Throws if the provider didn't accept it; the caller retries. */
export abstract class EmailPort {
  abstract send(email: Email): Promise<void>;
}
