import type { Sender } from '../shared/mail-server/sender.js';

/** Twilio's account and the number that it sends from. */
export interface TwilioAccount {
  accountSid: string;
  authToken: string;
  from: string;
}

/** Stripe's keys of one account and mode, and the secret that its events are signed with. */
export interface StripeKeys {
  publishableKey: string;
  secretKey: string;
  webhookSecret: string;
  /** The endpoint that the program made at Stripe for them; undefined for one that somebody else made. */
  webhookEndpoint?: string | undefined;
}

/** Keys of providers, and the sender of emails, that admins entered in Settings. */
export interface StoredKeys {
  sendgrid?: string;
  smtp?: string;
  /** The mail server was entered before private ones had to be allowed, so it goes on. */
  isSmtpBeforeRule?: boolean;
  twilio?: TwilioAccount;
  stripe?: StripeKeys;
  sender?: Sender;
  /** Why the stored key of a provider can't be used, in a sentence. It is not among the keys. */
  problems?: { sendgrid?: string; smtp?: string; twilio?: string; stripe?: string };
}

/** Reads the stored keys, and whether money may move. The center module implements it, because `integrations` imports no module. */
export abstract class ProviderKeys {
  /** What another process has stored counts after five seconds. */
  abstract stored(): Promise<StoredKeys>;

  /** For what may not wait five seconds. */
  abstract fresh(): Promise<StoredKeys>;

  /** Whether cards may be charged in live mode: not before an administrator has opened the center. */
  abstract mayChargeLive(): Promise<boolean>;

  /** Reads the keys again on the next call. */
  abstract forget(): void;
}
