import { Injectable } from '@nestjs/common';
import { ProviderKeys, type StoredKeys } from '../../../integrations/provider-keys.port.js';
import { KEY_RULES, problemOfStripePair } from '../../../shared/keys/key-rules.js';
import { readSmtpUrl } from '../../../shared/mail-server/smtp-server.js';
import { SecretBox } from '../../../shared/secrets/secret-box.js';
import { Sql } from '../../../shared/sql/sql.js';
import { PROVIDER_NAMES, type Provider } from '../domain/provider-key.entity.js';

/** How long this process may use keys that another process has changed. */
const CACHE_MS = 5_000;

/** Providers whose key is more than one text. */
const HAS_FIELDS: Provider[] = ['twilio', 'stripe'];

@Injectable()
export class DatabaseProviderKeys extends ProviderKeys {
  private cached: { keys: StoredKeys; until: number } | undefined;

  constructor(
    private readonly sql: Sql,
    private readonly box: SecretBox,
  ) {
    super();
  }

  async stored(): Promise<StoredKeys> {
    if (!this.cached || this.cached.until < performance.now()) return await this.fresh();
    return this.cached.keys;
  }

  async fresh(): Promise<StoredKeys> {
    const keys = await this.readKeys();
    this.cached = { keys, until: performance.now() + CACHE_MS };
    return keys;
  }

  async mayChargeLive(): Promise<boolean> {
    const center = await this.sql.one<{ isOpen: boolean }>(
      'select opened_at is not null as "isOpen" from center.settings',
    );
    return center?.isOpen ?? false;
  }

  forget(): void {
    this.cached = undefined;
  }

  private async readKeys(): Promise<StoredKeys> {
    const [rows, settings] = await Promise.all([
      this.sql.rows<{ provider: Provider; sealed: Buffer; enteredBeforeRule: boolean }>(
        'select provider, sealed, entered_before_rule as "enteredBeforeRule" from center.provider_keys',
      ),
      this.sql.one<{ name: string; address: string | null }>(
        'select sender_name as name, sender_address as address from center.settings',
      ),
    ]);
    const keys: StoredKeys = {};
    for (const { provider, sealed } of rows) this.open(provider, sealed, keys);
    if (rows.some((row) => row.enteredBeforeRule)) keys.isSmtpBeforeRule = true;
    if (settings?.address) keys.sender = { name: settings.name, address: settings.address };
    return keys;
  }

  /** One key that is wrong mustn't stop the others. */
  private open(provider: Provider, sealed: Buffer, keys: StoredKeys): void {
    const problem = (what: string) => {
      keys.problems = { ...keys.problems, [provider]: `The stored key of ${PROVIDER_NAMES[provider]} ${what}` };
    };
    try {
      const text = this.box.open(provider, sealed);
      const key = HAS_FIELDS.includes(provider) ? JSON.parse(text) : text;
      const broken = STORED_RULES[provider](key);
      if (broken) problem(`can't be used: ${broken}. Enter it again in Settings, Integrations.`);
      else Object.assign(keys, { [provider]: key });
    } catch (error) {
      problem(`can't be read. ${(error as Error).message}`);
    }
  }
}

/** Why a key that was stored before it was checked can't be used; the texts name what they are about. */
const STORED_RULES: { [Key in Provider]: (key: NonNullable<StoredKeys[Key]>) => string | undefined } = {
  sendgrid: (key) => about('it', KEY_RULES.sendgridApiKey(key)),
  // An address with options that an older version stored goes on without them.
  smtp: (url) => (isSmtpUrl(url) ? undefined : 'it is no address of a mail server'),
  twilio: ({ accountSid, authToken, from }) =>
    about('the account', KEY_RULES.twilioAccountSid(accountSid)) ??
    about('the token', KEY_RULES.twilioAuthToken(authToken)) ??
    about('the sender', KEY_RULES.twilioSender(from)),
  stripe: (keys) =>
    about('the publishable key', KEY_RULES.stripePublishableKey(keys.publishableKey)) ??
    about('the secret key', KEY_RULES.stripeSecretKey(keys.secretKey)) ??
    about('the signing secret', KEY_RULES.stripeWebhookSecret(keys.webhookSecret)) ??
    about('the keys', problemOfStripePair(keys)),
};

const about = (what: string, problem: string | undefined) => problem && `${what} ${problem}`;

function isSmtpUrl(url: string): boolean {
  try {
    return readSmtpUrl(url) !== undefined;
  } catch {
    return false;
  }
}
