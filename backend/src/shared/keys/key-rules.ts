import { readSender } from '../mail-server/sender.js';
import { problemOfSmtpUrl } from '../mail-server/smtp-server.js';

/**
 * Says why a text can't be this key, as the end of a sentence that begins with the name of its setting or field; undefined if it
 * can. The text itself is not in it, so that no log has a secret.
 */
export type KeyRule = (text: string) => string | undefined;

const withoutBlanks: KeyRule = (text) => (text === text.trim() ? undefined : 'has blanks around it');

const ruled =
  (isValid: (text: string) => boolean, problem: string): KeyRule =>
  (text) =>
    withoutBlanks(text) ?? (isValid(text) ? undefined : problem);

const shaped = (shape: RegExp, problem: string) => ruled((text) => shape.test(text), problem);

/** A URL with one of these schemes. */
function url(schemes: string, example: string): KeyRule {
  const scheme = new RegExp(`^(${schemes}):$`);
  return ruled((text) => scheme.test(URL.parse(text)?.protocol ?? ''), `has to be like ${example}`);
}

/** The address of a database. A password that should have been encoded ends it early, or can't be decoded. */
function postgresUrl(passwordSetting: string): KeyRule {
  const isWhole = (text: string) => {
    const address = URL.parse(text);
    if (!address || !/^postgres(ql)?:$/.test(address.protocol)) return false;
    const { username, password, pathname, search, hash } = address;
    return !hash && !`${pathname}${search}`.includes('@') && isEncoded(username) && isEncoded(password);
  };
  const problem = `has to be like postgresql://role@host:5432/database. Encode special characters of the password, or use ${passwordSetting}`;
  return ruled(isWhole, problem);
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * What the keys and addresses of providers look like, for the environment and for Settings alike: the one place that knows it.
 * Sources: docs.stripe.com/keys, docs.stripe.com/webhooks, Twilio's OpenAPI (Account SID, Messaging Service SID), ITU-T E.164.
 */
export const KEY_RULES = {
  stripePublishableKey: shaped(
    /^pk_(test|live)_\w+$/,
    'must be a publishable key, which begins with pk_live_ or pk_test_',
  ),
  stripeSecretKey: shaped(
    /^[rs]k_(test|live)_\w+$/,
    'must be a secret or restricted key, which begins with sk_live_, rk_live_, sk_test_ or rk_test_',
  ),
  stripeWebhookSecret: shaped(
    /^whsec_[\w+/=-]+$/,
    'must be the signing secret of the webhook endpoint, which begins with whsec_',
  ),
  twilioAccountSid: shaped(
    /^AC[\da-z]+$/i,
    'must be the Account SID: AC and then only letters and digits (SK begins an API key)',
  ),
  twilioAuthToken: withoutBlanks,
  twilioSender: shaped(
    /^(\+[1-9]\d{6,14}|MG[\da-f]{32})$/i,
    'must be a number such as +15550100199, or the SID of a Messaging Service, which begins with MG',
  ),
  sendgridApiKey: shaped(/^SG\.[\w.-]+$/, 'must be an API key of SendGrid, which begins with SG.'),
  sender: ruled((text) => readSender(text) !== undefined, 'must be like Lakeside CPR <classes@training.example>'),
  senderAddress: ruled(
    (text) => readSender(text)?.address === text,
    'must be an address such as classes@training.example',
  ),
  smtpUrl: (text: string) => withoutBlanks(text) ?? problemOfSmtpUrl(text),
  postgresUrl: postgresUrl('DATABASE_PASSWORD'),
  postgresOwnerUrl: postgresUrl('DATABASE_OWNER_PASSWORD'),
  redisUrl: url('rediss?', 'redis://:password@host:6379; encode special characters'),
  webUrl: url('https?', 'https://storage.example'),
  tracesUrl: url('https?', 'http://127.0.0.1:4318'),
  plain: withoutBlanks,
} satisfies Record<string, KeyRule>;

/** Whether a key of Stripe moves money: publishable, secret and restricted keys say it after their prefix. */
export const stripeModeOf = (key: string): 'test' | 'live' => (/^[prs]k_live_/.test(key) ? 'live' : 'test');

/** Why two keys of Stripe, each valid by itself, can't be used together. */
export function problemOfStripePair(keys: { publishableKey: string; secretKey: string }): string | undefined {
  const modes = new Set([keys.publishableKey, keys.secretKey].map(stripeModeOf));
  return modes.size === 1 ? undefined : 'must be of one mode, both live or both test';
}
