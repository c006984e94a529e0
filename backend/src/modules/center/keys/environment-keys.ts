import type { Config } from '../../../config.js';
import type { Provider } from '../domain/provider-key.entity.js';

/** A key of the environment takes precedence over a stored one. */
export function isSetInEnvironment(
  { mail, sms, stripe }: Pick<Config, 'mail' | 'sms' | 'stripe'>,
  provider: Provider,
): boolean {
  return { sendgrid: mail.sendgridApiKey, smtp: mail.smtp, twilio: sms, stripe }[provider] !== undefined;
}
