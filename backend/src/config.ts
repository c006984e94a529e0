import path from 'node:path';

/** Which halves of the program this process runs: the HTTP side, the background side, or both. */
export type Role = 'all' | 'api' | 'worker';

/** The program's settings, read once from the environment. `.env.example` describes each variable. A class so that it can be injected. */
export abstract class Config {
  readonly production: boolean;
  readonly role: Role;
  readonly host: string;
  readonly port: number;
  /** The address that people type; links in mail start with it. */
  readonly publicUrl: string;
  readonly databaseUrl: string;
  readonly databasePoolSize: number;
  readonly redisUrl: string | undefined;
  /** Absolute folder for uploaded files. */
  readonly dataDir: string;
  readonly demo: boolean;
  readonly firstAdmin: { email: string; password: string } | undefined;
  readonly mail: { from: string; sendgridApiKey: string | undefined; smtpUrl: string | undefined };
  readonly sms: { accountSid: string; authToken: string; from: string } | undefined;
  /** Card payments through Stripe; without it a developer's machine has an emulator and production has none. */
  readonly stripe: { secretKey: string; publishableKey: string; webhookSecret: string } | undefined;
  /** Sign-in with Google, or with any OpenID provider at `issuer`. */
  readonly google: { issuer: string; clientId: string; clientSecret: string } | undefined;
  /** Milliseconds after which a job whose worker fell silent may be taken by another. */
  readonly stalledInterval: number;
  /** Hops of proxies in front that may set X-Forwarded-*; 0 trusts none. */
  readonly trustedProxies: number;
}

/** A setting that the program refuses to run with; the message is one sentence for the person who set it. */
export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>;

/** Reads and checks the environment. Throws ConfigError for the first setting that cannot stand. */
export function readConfig(env: Environment = process.env): Config {
  const production = env.NODE_ENV === 'production';
  const host = env.HOST || '127.0.0.1';
  const port = wholeNumber(env, 'PORT', 3000, 0, 65_535);
  const demo = env.RECERT_DEMO !== '0';
  if (demo && !isLoopback(host)) {
    throw new ConfigError(
      `HOST is ${host}, which others can reach, and the demo data has accounts with a public password. Set RECERT_DEMO=0, or HOST=127.0.0.1.`,
    );
  }
  if (demo && production) {
    throw new ConfigError(
      'NODE_ENV is production and the demo data has accounts with a public password. Set RECERT_DEMO=0.',
    );
  }
  const firstAdmin = firstAdminFrom(env);
  if (production && firstAdmin?.password === 'recert-demo') {
    throw new ConfigError('ADMIN_PASSWORD is the demo password, which is public. Choose another.');
  }
  return {
    production,
    role: oneOf(env, 'ROLE', ['all', 'api', 'worker']),
    host,
    port,
    publicUrl: (env.PUBLIC_URL || `http://${host}:${port}`).replace(/\/+$/, ''),
    databaseUrl: required(env, 'DATABASE_URL'),
    databasePoolSize: wholeNumber(env, 'DATABASE_POOL_SIZE', 20, 2, 500),
    redisUrl: env.REDIS_URL || undefined,
    dataDir: path.resolve(env.RECERT_DATA_DIR || '.data'),
    demo,
    firstAdmin,
    mail: {
      from: env.MAIL_FROM || 'Recert <no-reply@recert.example>',
      sendgridApiKey: env.SENDGRID_API_KEY || undefined,
      smtpUrl: env.SMTP_URL || undefined,
    },
    sms: smsFrom(env),
    stripe: stripeFrom(env),
    google: googleFrom(env),
    stalledInterval: wholeNumber(env, 'STALLED_INTERVAL_MS', 5_000, 500, 300_000),
    trustedProxies: wholeNumber(env, 'TRUSTED_PROXIES', 0, 0, 10),
  };
}

/** True when people come here by https, as PUBLIC_URL says; a proxy in front then speaks TLS for us. */
export const isOverTls = ({ publicUrl }: Config): boolean => publicUrl.startsWith('https:');

/** True when no mail or SMS key is set outside production: every message is then kept and shown at /dev/mailbox. */
export function hasLocalMailbox(config: Config): boolean {
  return !config.production && !config.mail.sendgridApiKey && !config.mail.smtpUrl && !config.sms;
}

function firstAdminFrom(env: Environment): Config['firstAdmin'] {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  if (!email && !password) return undefined;
  if (!email || !password)
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD belong together; only one of them is set.');
  return { email, password };
}

function smsFrom(env: Environment): Config['sms'] {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env;
  if (!accountSid && !authToken && !from) return undefined;
  if (!accountSid || !authToken || !from) {
    throw new ConfigError(
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM belong together; not all of them are set.',
    );
  }
  return { accountSid, authToken, from };
}

function stripeFrom(env: Environment): Config['stripe'] {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = env;
  if (!secretKey && !publishableKey && !webhookSecret) return undefined;
  if (!secretKey || !publishableKey || !webhookSecret) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET belong together; not all of them are set.',
    );
  }
  return { secretKey, publishableKey, webhookSecret };
}

function googleFrom(env: Environment): Config['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  const issuer = env.GOOGLE_ISSUER || 'https://accounts.google.com';
  if (!clientId && !clientSecret) return undefined;
  if (!clientId || !clientSecret) {
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together; only one of them is set.');
  }
  const address = URL.parse(issuer);
  const staysHere = address?.protocol === 'http:' && isLoopback(address.hostname.replace(/^\[|\]$/g, ''));
  if (address?.protocol !== 'https:' && !staysHere) {
    throw new ConfigError(`GOOGLE_ISSUER is ${issuer}; it has to be an https address.`);
  }
  return { issuer, clientId, clientSecret };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function required(env: Environment, name: string): string {
  const value = env[name];
  if (!value)
    throw new ConfigError(`${name} is not set. \`npm start\` sets it for the database it brings; see .env.example.`);
  return value;
}

function oneOf(env: Environment, name: string, allowed: Role[]): Role {
  const value = env[name] || allowed[0]!;
  const found = allowed.find((role) => role === value);
  if (!found) throw new ConfigError(`${name} is ${value}; it can be ${allowed.join(', ')}.`);
  return found;
}

function wholeNumber(env: Environment, name: string, fallback: number, least: number, most: number): number {
  const value = env[name] ? Number(env[name]) : fallback;
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new ConfigError(`${name} is ${env[name]}; it has to be a whole number from ${least} to ${most}.`);
  }
  return value;
}
