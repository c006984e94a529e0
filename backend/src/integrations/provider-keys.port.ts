/** Twilio's account and the number that it sends from. */
export interface TwilioAccount {
  accountSid: string;
  authToken: string;
  from: string;
  /** Replaces https://api.twilio.com. */
  apiBase?: string | undefined;
}

/** Keys of providers that admins entered in Settings. */
export interface StoredKeys {
  sendgrid?: string;
  smtp?: string;
  twilio?: TwilioAccount;
}

/** Reads the stored keys. The center module implements it, because `integrations` imports no module. */
export abstract class ProviderKeys {
  /** What another process has stored counts after five seconds. */
  abstract stored(): Promise<StoredKeys>;

  /** Reads the keys again on the next call. */
  abstract forget(): void;
}
