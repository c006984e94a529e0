/** A file in an email. */
export interface MailAttachment {
  name: string;
  /** Media type, such as `text/csv` or `text/calendar; method=CANCEL`. */
  type: string;
  content: string;
  /** How `content` is written; plain text if it is absent. */
  encoding?: 'base64';
}

/** One email to one person. */
export interface Email {
  /** The message's id, which the provider returns with what it reports about the email. */
  id: string;
  to: string;
  /** Whom the address belongs to; may be blank. */
  toName?: string;
  /** Where answers go, if not to the sender. */
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  attachment?: MailAttachment | readonly MailAttachment[];
  /** Further headers, such as List-Unsubscribe. */
  headers?: Record<string, string>;
  /** The same on every retry. Email clients may hide a duplicate by it; no provider promises to drop one. */
  key: string;
}

/** A record that the provider wants at the sender's domain. */
export interface WantedRecord {
  /** `spf` lets the provider send for the domain, `dkim` signs with its name. */
  purpose: 'spf' | 'dkim';
  type: 'CNAME' | 'TXT';
  /** The whole name, such as `s1._domainkey.training.example`. */
  name: string;
  value: string;
}

/** Sends email. */
export abstract class EmailPort {
  /**
   * Returns the records that the provider wants at the domain: none if it doesn't know the domain, null if it doesn't say.
   * @throws {ProviderUnavailable}
   */
  async wantedRecords(_domain: string): Promise<readonly WantedRecord[] | null> {
    return null;
  }

  /**
   * Returns the provider's id of the email, or null if it has none.
   * @throws {MessageRefused}
   * @throws {MessageDeferred}
   * @throws {ProviderUnavailable}
   * @throws {OutcomeUnknown}
   */
  abstract send(email: Email): Promise<string | null>;
}
