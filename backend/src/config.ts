import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { AllowedHost } from './shared/mail-server/mail-hosts.js';
import { problemOfSmtpUrl, readSmtpUrl, type SmtpServer } from './shared/mail-server/smtp-server.js';

/** A file that `npm run restore` leaves in the data folder, and `npm run release` deletes. */
const RESTORED_COPY = 'restored-copy';

/** Whether this process serves HTTP, runs background work, or both. */
export type Role = 'all' | 'api' | 'worker';

/** The program's settings, read once from the environment; `.env.example` describes them. A class so that it can be injected. */
export abstract class Config {
  readonly production: boolean;
  /**
   * True if only people at this machine can reach the program, and `npm start` or RECERT_DEMO=1 says so. What must never be
   * public, such as the local mailbox and the emulated gateway, depends on it.
   */
  readonly local: boolean;
  readonly role: Role;
  readonly host: string;
  readonly port: number;
  /** The public base URL; links in mails start with it. */
  readonly publicUrl: string;
  readonly databaseUrl: string;
  /** The role that owns the tables; migrations use it. Undefined if the role in `databaseUrl` owns them. */
  readonly databaseOwnerUrl: string | undefined;
  readonly databasePoolSize: number;
  /** Milliseconds that a request waits for a connection, and then for each statement, before it fails with 503. */
  readonly databaseTimeout: number;
  readonly redisUrl: string | undefined;
  /** Absolute folder for uploaded files, unless `s3` is set. */
  readonly dataDir: string;
  /** The bucket for uploaded files, which every process reaches; `endpoint` of a server other than Amazon's. */
  readonly s3:
    | { bucket: string; accessKeyId: string; secretAccessKey: string; region: string; endpoint: string | undefined }
    | undefined;
  readonly demo: boolean;
  readonly firstAdmin: { email: string; password: string } | undefined;
  /** `sendgridWebhookKey` verifies SendGrid's events; without it they are refused. */
  readonly mail: {
    from: string;
    sendgridApiKey: string | undefined;
    sendgridWebhookKey: KeyObject | undefined;
    smtp: SmtpServer | undefined;
    /** The mail servers that administrators may enter beside public ones; undefined where nobody else reaches the program: any. */
    allowedHosts: AllowedHost[] | undefined;
  };
  /** Text messages through Twilio, or at `apiBase` through a stand-in. */
  readonly sms: { accountSid: string; authToken: string; from: string; apiBase: string | undefined } | undefined;
  /** Payments through Stripe, or at `apiBase` through an emulator of it, which `npm start` runs on a local machine. */
  readonly stripe:
    | { secretKey: string; publishableKey: string; webhookSecret: string; apiBase: string | undefined }
    | undefined;
  /** Sign-in with Google, or with any OpenID provider at `issuer`. */
  readonly google: { issuer: string; clientId: string; clientSecret: string } | undefined;
  /** The service account that writes classes to a Google calendar, or at `apiBase` to a stand-in. */
  readonly calendar:
    | { clientEmail: string; privateKey: string; calendarId: string; apiBase: string | undefined }
    | undefined;
  /** 32 bytes that encrypt what admins enter, such as keys of providers, and those that did before. The first one encrypts. */
  readonly secretsKeys: Buffer[];
  /** Milliseconds after which a job that lost its worker may be taken by another. */
  readonly stalledInterval: number;
  /** Number of trusted proxies that set X-Forwarded-*; 0 trusts none. */
  readonly trustedProxies: number;
  /** Port of a worker's health checks; 0 is none. */
  readonly healthPort: number;
  /** Port of the metrics for Prometheus; 0 is none. */
  readonly metricsPort: number;
  /** The address that the metrics listen on. */
  readonly metricsHost: string;
  /** True if OpenTelemetry's own settings name a receiver. */
  readonly traces: boolean;
  /** True for a restored copy: it runs no reactions and reaches no gateway, so nothing is sent or charged. */
  readonly held: boolean;
  /** Milliseconds after SIGTERM in which requests are still accepted, so that a proxy notices the failing readiness. */
  readonly drainDelay: number;
  /** The time at the start, and the loopback port through which a simulation moves it; on a local machine only. */
  readonly simulatedClock: { port: number; now: string } | undefined;
}

/** The password of the demo accounts, which is public. */
export const DEMO_PASSWORD = 'recert-demo';

/** An invalid setting; the message tells the operator what to change. */
export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>;

/** Reads and checks the environment. @throws {ConfigError} for the first invalid setting */
export function readConfig(env: Environment = process.env): Config {
  const production = env.NODE_ENV === 'production';
  const host = env.HOST || '127.0.0.1';
  const port = wholeNumber(env, 'PORT', 3000, 0, 65_535);
  const publicUrl = publicUrlFrom(env) ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const reachableBy = reasonReachable({ production, host, publicUrl });
  if (env.RECERT_DEMO === '1' && reachableBy) {
    throw new ConfigError(`${reachableBy}, and the demo data has accounts with a public password. Set RECERT_DEMO=0.`);
  }
  if (reachableBy && !env.PUBLIC_URL) {
    throw new ConfigError(
      `${reachableBy}. Set PUBLIC_URL to the address that people open, such as https://training.example: links in mail start with it, and requests from other sites are told apart by it.`,
    );
  }
  const notLocal = reachableBy ?? reasonNotStartedLocally(env);
  const firstAdmin = together(env, { email: 'ADMIN_EMAIL', password: 'ADMIN_PASSWORD' });
  if (notLocal && firstAdmin?.password === DEMO_PASSWORD) {
    throw new ConfigError('ADMIN_PASSWORD is the demo password, which is public. Choose another.');
  }
  const dataDir = path.resolve(env.RECERT_DATA_DIR || '.data');
  return {
    production,
    local: !notLocal,
    role: oneOf(env, 'ROLE', ['all', 'api', 'worker']),
    host,
    port,
    publicUrl,
    databaseUrl: withPassword('DATABASE_URL', required(env, 'DATABASE_URL'), env.DATABASE_PASSWORD),
    databaseOwnerUrl: withPassword(
      'DATABASE_OWNER_URL',
      env.DATABASE_OWNER_URL || undefined,
      env.DATABASE_OWNER_PASSWORD,
    ),
    databasePoolSize: wholeNumber(env, 'DATABASE_POOL_SIZE', 12, 2, 500),
    databaseTimeout: wholeNumber(env, 'DATABASE_TIMEOUT_MS', 4_000, 500, 60_000),
    redisUrl: redisFrom(env),
    dataDir,
    s3: s3From(env),
    demo: !notLocal && env.RECERT_DEMO !== '0',
    firstAdmin,
    mail: {
      from: env.MAIL_FROM || 'Recert <no-reply@recert.example>',
      sendgridApiKey: env.SENDGRID_API_KEY || undefined,
      sendgridWebhookKey: env.SENDGRID_WEBHOOK_KEY ? sendgridKey(env.SENDGRID_WEBHOOK_KEY) : undefined,
      smtp: smtpFrom(env),
      allowedHosts: allowedHostsFrom(env, reachableBy),
    },
    sms: twilioFrom(env, notLocal),
    stripe: stripeFrom(env, notLocal),
    google: googleFrom(env),
    calendar: calendarFrom(env, notLocal),
    secretsKeys: secretsKeysFrom(env),
    stalledInterval: wholeNumber(env, 'STALLED_INTERVAL_MS', 5_000, 500, 300_000),
    trustedProxies: wholeNumber(env, 'TRUSTED_PROXIES', 0, 0, 10),
    healthPort: wholeNumber(env, 'HEALTH_PORT', 0, 0, 65_535),
    metricsPort: wholeNumber(env, 'METRICS_PORT', 0, 0, 65_535),
    metricsHost: env.METRICS_HOST || '127.0.0.1',
    traces: Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT),
    held: env.RECERT_HOLD === '1' || existsSync(path.join(dataDir, RESTORED_COPY)),
    drainDelay: wholeNumber(env, 'DRAIN_DELAY_MS', 0, 0, 5_000),
    simulatedClock: simulatedClockFrom(env, notLocal),
  };
}

/** True if PUBLIC_URL is https; a proxy then terminates TLS. */
export const isOverTls = ({ publicUrl }: Config): boolean => publicUrl.startsWith('https:');

/** True if the settings say that others can reach the program, at PUBLIC_URL. */
export const isReachable = (config: Config): boolean => reasonReachable(config) !== undefined;

/** Says which setting makes the program reachable for others. A proxy may forward to loopback, so PUBLIC_URL counts too. */
function reasonReachable({ production, host, publicUrl }: Pick<Config, 'production' | 'host' | 'publicUrl'>) {
  if (production) return 'NODE_ENV is production';
  if (!isLoopback(host)) return `HOST is ${host}, which others can reach`;
  if (!isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL is ${publicUrl}, which others can reach`;
  return undefined;
}

/** A program on loopback may be behind a proxy, so loopback alone doesn't make a start local. */
function reasonNotStartedLocally(env: Environment): string | undefined {
  if (env.RECERT_LOCAL === '1' || env.RECERT_DEMO === '1') return undefined;
  return 'This is not a local start, which is `npm start` or RECERT_DEMO=1';
}

/** True without a mail or SMS provider on a machine that nobody else reaches: messages are stored and shown at /dev/mailbox. */
export function hasLocalMailbox(config: Config): boolean {
  return config.local && !config.mail.sendgridApiKey && !config.mail.smtp && !config.sms;
}

/** Reads settings that need each other: all or none of the variables in `names` are set. */
function together<Key extends string>(env: Environment, names: Record<Key, string>): Record<Key, string> | undefined {
  const entries = Object.entries<string>(names).map(([key, name]) => [key, env[name]]);
  const missing = entries.filter(([, value]) => !value);
  if (missing.length === entries.length) return undefined;
  if (missing.length > 0) {
    throw new ConfigError(`${Object.values(names).join(', ')} belong together; not all of them are set.`);
  }
  return Object.fromEntries(entries);
}

function s3From(env: Environment): Config['s3'] {
  const endpoint = env.S3_ENDPOINT || undefined;
  if (endpoint && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    throw new ConfigError(`S3_ENDPOINT is ${endpoint}; it has to be like https://storage.example.`);
  }
  const region = env.S3_REGION || 'us-east-1';
  const account = together(env, {
    bucket: 'S3_BUCKET',
    accessKeyId: 'S3_ACCESS_KEY_ID',
    secretAccessKey: 'S3_SECRET_ACCESS_KEY',
  });
  return account && { ...account, region, endpoint };
}

/** The message doesn't repeat the URL, which has the password. */
function redisFrom(env: Environment): string | undefined {
  if (!env.REDIS_URL) return undefined;
  if (/^rediss?:$/.test(URL.parse(env.REDIS_URL)?.protocol ?? '')) return env.REDIS_URL;
  throw new ConfigError('REDIS_URL has to be like redis://:password@host:6379; encode special characters.');
}

function smtpFrom(env: Environment): SmtpServer | undefined {
  if (!env.SMTP_URL) return undefined;
  const problem = problemOfSmtpUrl(env.SMTP_URL);
  if (problem) throw new ConfigError(`SMTP_URL ${problem}.`);
  return readSmtpUrl(env.SMTP_URL).server;
}

function allowedHostsFrom(env: Environment, reachableBy: string | undefined): AllowedHost[] | undefined {
  const entries = (env.SMTP_ALLOWED_HOSTS ?? '').split(/[\s,]+/).filter(Boolean);
  const hosts = entries.map((entry): AllowedHost => {
    if (/[@/?#]/.test(entry) || problemOfSmtpUrl(`smtp://${entry}`)) {
      throw new ConfigError(
        `SMTP_ALLOWED_HOSTS has ${entry}; each one has to be like relay.internal or 10.0.0.5:1025.`,
      );
    }
    const { host, port } = readSmtpUrl(`smtp://${entry}`).server;
    return /:\d+$/.test(entry.replace(/^\[.*\]/, '')) ? { host, port } : { host };
  });
  return reachableBy ? hosts : undefined;
}

/** SendGrid shows the key in base64, without PEM lines. */
function sendgridKey(base64: string): KeyObject {
  try {
    return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
  } catch {
    throw new ConfigError(
      'SENDGRID_WEBHOOK_KEY is not a verification key, as SendGrid shows it for the signed Event Webhook.',
    );
  }
}

function twilioFrom(env: Environment, notLocal: string | undefined): Config['sms'] {
  const account = together(env, {
    accountSid: 'TWILIO_ACCOUNT_SID',
    authToken: 'TWILIO_AUTH_TOKEN',
    from: 'TWILIO_FROM',
  });
  const apiBase = standIn(env, 'TWILIO_API_BASE', 'Twilio with a stand-in', notLocal);
  return account && { ...account, apiBase };
}

function stripeFrom(env: Environment, notLocal: string | undefined): Config['stripe'] {
  const account = together(env, {
    secretKey: 'STRIPE_SECRET_KEY',
    publishableKey: 'STRIPE_PUBLISHABLE_KEY',
    webhookSecret: 'STRIPE_WEBHOOK_SECRET',
  });
  const apiBase = standIn(env, 'STRIPE_API_BASE', 'Stripe with an emulator', notLocal);
  return account && { ...account, apiBase };
}

function calendarFrom(env: Environment, notLocal: string | undefined): Config['calendar'] {
  const account = together(env, {
    clientEmail: 'GOOGLE_CALENDAR_CLIENT_EMAIL',
    privateKey: 'GOOGLE_CALENDAR_PRIVATE_KEY',
    calendarId: 'GOOGLE_CALENDAR_ID',
  });
  const apiBase = standIn(env, 'GOOGLE_CALENDAR_API_BASE', 'Google Calendar with a stand-in', notLocal);
  if (!account) return undefined;
  // A line of a .env file holds no line breaks.
  const privateKey = account.privateKey.replaceAll('\\n', '\n');
  try {
    createPrivateKey(privateKey);
  } catch {
    throw new ConfigError(
      'GOOGLE_CALENDAR_PRIVATE_KEY is not a private key. Copy `private_key` from the JSON key of the service account.',
    );
  }
  return { ...account, privateKey, apiBase };
}

function secretsKeysFrom(env: Environment): Buffer[] {
  if (env.SECRETS_KEY_PREVIOUS && !env.SECRETS_KEY) {
    throw new ConfigError('SECRETS_KEY_PREVIOUS is set without SECRETS_KEY.');
  }
  return ['SECRETS_KEY', 'SECRETS_KEY_PREVIOUS'].flatMap((name) => {
    if (!env[name]) return [];
    const key = Buffer.from(env[name], 'base64');
    if (key.length === 32) return [key];
    throw new ConfigError(`${name} has to be 32 bytes in base64: openssl rand -base64 32`);
  });
}

/** The address of what replaces a provider on a local machine. */
function standIn(env: Environment, name: string, what: string, notLocal: string | undefined): string | undefined {
  const address = env[name] || undefined;
  if (!address) return undefined;
  if (notLocal) throw new ConfigError(`${notLocal}, and ${name} replaces ${what}. Leave it empty.`);
  if (isLoopback(URL.parse(address)?.hostname ?? '')) return address;
  throw new ConfigError(`${name} is ${address}; it has to be a loopback address.`);
}

function simulatedClockFrom(env: Environment, notLocal: string | undefined): Config['simulatedClock'] {
  const clock = together(env, { port: 'CLOCK_PORT', now: 'CLOCK_NOW' });
  if (!clock) return undefined;
  if (notLocal) throw new ConfigError(`${notLocal}, and CLOCK_PORT lets others move the clock. Leave it empty.`);
  if (Number.isNaN(Date.parse(clock.now))) {
    throw new ConfigError(`CLOCK_NOW is ${clock.now}; it has to be like 2027-03-14T08:00:00Z.`);
  }
  return { port: wholeNumber(env, 'CLOCK_PORT', 0, 1, 65_535), now: clock.now };
}

function googleFrom(env: Environment): Config['google'] {
  const issuer = env.GOOGLE_ISSUER || 'https://accounts.google.com';
  const client = together(env, { clientId: 'GOOGLE_CLIENT_ID', clientSecret: 'GOOGLE_CLIENT_SECRET' });
  if (!client) return undefined;
  const address = URL.parse(issuer);
  const staysHere = address?.protocol === 'http:' && isLoopback(address.hostname);
  if (address?.protocol !== 'https:' && !staysHere) {
    throw new ConfigError(`GOOGLE_ISSUER is ${issuer}; it has to be an https address.`);
  }
  return { issuer, ...client };
}

function publicUrlFrom(env: Environment): string | undefined {
  if (!env.PUBLIC_URL) return undefined;
  const address = URL.parse(env.PUBLIC_URL);
  const isOrigin = address && /^https?:$/.test(address.protocol) && address.href === `${address.origin}/`;
  if (!isOrigin) {
    throw new ConfigError(
      `PUBLIC_URL is ${env.PUBLIC_URL}; it has to be like https://training.example, without a path.`,
    );
  }
  return address.origin;
}

/** Takes a host name or an address, with or without the brackets that IPv6 has in URLs. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host);
}

/** A connection string, if there is one, with a password that needs no encoding. */
function withPassword<Url extends string | undefined>(
  name: string,
  url: Url,
  password: string | undefined,
): Url | string {
  if (!url || !password) return url;
  if (!URL.canParse(url)) throw new ConfigError(`${name} has to be a URL: postgresql://role@host:5432/database`);
  return Object.assign(new URL(url), { password: encodeURIComponent(password) }).href;
}

function required(env: Environment, name: string): string {
  const value = env[name];
  if (!value)
    throw new ConfigError(`${name} is not set. \`npm start\` sets it for the database it brings; see .env.example.`);
  return value;
}

function oneOf(env: Environment, name: string, allowed: Role[]): Role {
  const value = env[name] || allowed[0]!;
  const role = allowed.find((candidate) => candidate === value);
  if (!role) throw new ConfigError(`${name} is ${value}; it can be ${allowed.join(', ')}.`);
  return role;
}

function wholeNumber(env: Environment, name: string, fallback: number, least: number, most: number): number {
  const value = env[name] ? Number(env[name]) : fallback;
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new ConfigError(`${name} is ${env[name]}; it has to be a whole number from ${least} to ${most}.`);
  }
  return value;
}
