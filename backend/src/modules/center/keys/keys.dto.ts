import { Transform } from 'class-transformer';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { explainedRule, RequiredText, rule } from '../../../shared/http/validation.js';
import { problemOfSmtpUrl } from '../../../shared/mail-server/smtp-server.js';
import type { Provider } from '../domain/provider-key.entity.js';

export class SendgridKeyInput {
  @RequiredText(200)
  apiKey: string;
}

export class SmtpInput {
  @IsString()
  @MaxLength(500)
  @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value))
  @explainedRule('isSmtpUrl', problemOfSmtpUrl)
  url: string;
}

const TWILIO_NUMBER = /^\+[1-9]\d{6,14}$|^MG[0-9a-f]{32}$/;

export class TwilioInput {
  @RequiredText(100)
  // The SDK puts it into the path of its requests.
  @rule('isAccountSid', (text) => /^AC[0-9a-z]+$/i.test(text), 'must begin with AC, and have only letters and digits')
  accountSid: string;

  @RequiredText(100)
  authToken: string;

  @RequiredText(40)
  @rule('isSender', (text) => TWILIO_NUMBER.test(text), 'must be a number such as +15550100199, or a messaging service')
  from: string;
}

/** Where the key of a provider comes from. The key itself is never returned. */
export class ProviderKeyRow {
  provider: Provider;
  source: 'environment' | 'stored' | 'none';
  /** The last four characters of a stored key. */
  ending: string | null;
  setAt: string | null;
  /** The name of the admin who entered it. */
  setBy: string | null;
}

export class ProviderKeysResponse {
  /** False without SECRETS_KEY in the environment: then no key can be stored. */
  canStore: boolean;
  keys: ProviderKeyRow[];
}

const CHANNELS = ['email', 'sms'] as const;

export class TestMessageInput {
  @IsIn(CHANNELS)
  channel: (typeof CHANNELS)[number];
}

export class TestMessageResponse {
  success: boolean;
  /** What happened, in words; after a failure what the provider said. */
  message: string;
}

export class PaymentStatusResponse {
  /** `local` is the test gateway. */
  provider: 'stripe' | 'local' | 'none';
}
