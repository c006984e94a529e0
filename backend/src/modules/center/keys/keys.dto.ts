import { Transform } from 'class-transformer';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { explainedRule, IfGiven, RequiredText } from '../../../shared/http/validation.js';
import { KEY_RULES } from '../../../shared/keys/key-rules.js';
import type { Provider } from '../domain/provider-key.entity.js';

export class SendgridKeyInput {
  @RequiredText(200)
  @explainedRule('isSendgridKey', KEY_RULES.sendgridApiKey)
  apiKey: string;
}

export class SmtpInput {
  @IsString()
  @MaxLength(500)
  @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value))
  @explainedRule('isSmtpUrl', KEY_RULES.smtpUrl)
  url: string;
}

export class TwilioInput {
  @RequiredText(100)
  // The SDK puts it into the path of its requests.
  @explainedRule('isAccountSid', KEY_RULES.twilioAccountSid)
  accountSid: string;

  @RequiredText(100)
  @explainedRule('isAuthToken', KEY_RULES.twilioAuthToken)
  authToken: string;

  @RequiredText(40)
  @explainedRule('isSender', KEY_RULES.twilioSender)
  from: string;
}

export class StripeKeysInput {
  @RequiredText(300)
  @explainedRule('isPublishableKey', KEY_RULES.stripePublishableKey)
  publishableKey: string;

  @RequiredText(300)
  @explainedRule('isSecretKey', KEY_RULES.stripeSecretKey)
  secretKey: string;

  /** The signing secret of an endpoint that was made at Stripe. Left out, the program makes one through Stripe's API. */
  @IfGiven()
  @RequiredText(300)
  @explainedRule('isWebhookSecret', KEY_RULES.stripeWebhookSecret)
  webhookSecret?: string;
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
  /** In test mode no money moves, and what is paid counts in no figure. Null without keys. */
  mode: 'test' | 'live' | null;
}
