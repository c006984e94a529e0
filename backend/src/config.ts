import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { KEY_RULES, type KeyRule, problemOfStripePair } from './shared/keys/key-rules.js';
import type { AllowedHost } from './shared/mail-server/mail-hosts.js';
import { DEFAULT_SENDER, isDefaultSender, readSender, type Sender } from './shared/mail-server/sender.js';
import { problemOfSmtpUrl, readSmtpUrl, type SmtpServer } from './shared/mail-server/smtp-server.js';

/** The provider of sign-in unless the environment names another. */
export const GOOGLE_ISSUER = 'https://accounts.google.com';

/** A file that `npm run restore` leaves in the data folder, and `npm run restore:release` deletes. */
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
  /** The public base URL; links in emails start with it. */
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
    /** The sender of MAIL_FROM, which takes precedence over one that an administrator entered. */
    from: Sender | undefined;
    /** The sender if there is no other. Undefined in production: then emails wait. */
    defaultFrom: Sender | undefined;
    sendgridApiKey: string | undefined;
    sendgridWebhookKey: KeyObject | undefined;
    smtp: SmtpServer | undefined;
    /** The mail servers that administrators may enter beside public ones; undefined where nobody else reaches the program: any. */
    allowedHosts: AllowedHost[] | undefined;
  };
  /** Text messages through Twilio. */
  readonly sms: { accountSid: string; authToken: string; from: string } | undefined;
  /** Replaces Twilio with a stand-in, for the account of the environment and for one of Settings. */
  readonly twilioApiBase: string | undefined;
  /** Stripe's keys. */
  readonly stripe: { secretKey: string; publishableKey: string; webhookSecret: string } | undefined;
  /** Replaces Stripe with an emulator, which `npm start` runs on a local machine. */
  readonly stripeApiBase: string | undefined;
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
  /** Where `cli.js backup` puts backups: the bucket, which is then filled by way of the folder, or the folder. */
  readonly backup: {
    dir: string | undefined;
    s3: Config['s3'];
    /** How many backups to keep. */
    keep: number;
    /** The hour of the center's day after which the nightly backup is made. */
    hour: number;
    /** The folder of pg_dump and pg_restore; PATH without it. */
    pgBin: string | undefined;
  };
  /** Called each minute while all is well, so that a service outside notices silence. */
  readonly heartbeatUrl: string | undefined;
  /** Who gets an email when payments, text messages or the calendar pause, and when any channel works again. */
  readonly operatorEmails: string[];
  /** True if OpenTelemetry's own settings name a receiver. */
  readonly traces: boolean;
  /** True for a restored copy: it runs no reactions and reaches no gateway, so nothing is sent or charged. */
  readonly held: boolean;
  /** Milliseconds after SIGTERM in which requests are still accepted, so that a proxy notices the failing readiness. */
  readonly drainDelay: number;
}

/** The password of the demo accounts, which is public. */
export const DEMO_PASSWORD = 'recert-demo';

/** Invalid settings: each line of the message names one and what to change, and repeats no secret. */
export class ConfigError extends Error {}

const MAX_OPERATORS = 5;

type Environment = Record<string, string | undefined>;

/** What a secret's name ends with; URLs may hold passwords. */
const SECRET = /(_PASSWORD|_KEY|_KEY_PREVIOUS|_TOKEN|_SECRET|_URL)$/;

/**
 * Takes secrets from files, as Docker mounts them: `STRIPE_SECRET_KEY_FILE` names the file with STRIPE_SECRET_KEY. Adds what is wrong
 * with one to the problems.
 */
export function withSecretFiles(env: Environment, problems: string[]): Environment {
  const read = Object.entries(env).flatMap(([key, file]) => {
    const name = key.replace(/_FILE$/, '');
    if (name === key || !file || !SECRET.test(name)) return [];
    if (env[name]) {
      problems.push(`${name} and ${key} are both set. Leave one empty.`);
      return [];
    }
    try {
      const secret = readFileSync(file, 'utf8').trimEnd();
      if (secret) return [[name, secret]];
      problems.push(`${key} is empty.`);
    } catch (error) {
      problems.push(`${key} can't be read: ${file} (${(error as NodeJS.ErrnoException).code}).`);
    }
    return [];
  });
  return { ...env, ...Object.fromEntries(read) };
}

/** Any other, such as `prod`, would silently not count as production. */
const NODE_ENVIRONMENTS = ['development', 'production', 'test'] as const;

/** What each of these settings has to look like. */
const SETTING_RULES: Record<string, KeyRule> = {
  DATABASE_URL: KEY_RULES.postgresUrl,
  DATABASE_OWNER_URL: KEY_RULES.postgresOwnerUrl,
  REDIS_URL: KEY_RULES.redisUrl,
  S3_ENDPOINT: KEY_RULES.webUrl,
  S3_ACCESS_KEY_ID: KEY_RULES.plain,
  S3_SECRET_ACCESS_KEY: KEY_RULES.plain,
  BACKUP_S3_ENDPOINT: KEY_RULES.webUrl,
  BACKUP_S3_ACCESS_KEY_ID: KEY_RULES.plain,
  BACKUP_S3_SECRET_ACCESS_KEY: KEY_RULES.plain,
  OTEL_EXPORTER_OTLP_ENDPOINT: KEY_RULES.tracesUrl,
  MAIL_FROM: KEY_RULES.sender,
  SENDGRID_API_KEY: KEY_RULES.sendgridApiKey,
  SENDGRID_WEBHOOK_KEY: KEY_RULES.plain,
  SMTP_URL: KEY_RULES.smtpUrl,
  TWILIO_ACCOUNT_SID: KEY_RULES.twilioAccountSid,
  TWILIO_AUTH_TOKEN: KEY_RULES.twilioAuthToken,
  TWILIO_FROM: KEY_RULES.twilioSender,
  STRIPE_PUBLISHABLE_KEY: KEY_RULES.stripePublishableKey,
  STRIPE_SECRET_KEY: KEY_RULES.stripeSecretKey,
  STRIPE_WEBHOOK_SECRET: KEY_RULES.stripeWebhookSecret,
  GOOGLE_CLIENT_ID: KEY_RULES.plain,
  GOOGLE_CLIENT_SECRET: KEY_RULES.plain,
  GOOGLE_CALENDAR_CLIENT_EMAIL: KEY_RULES.plain,
  GOOGLE_CALENDAR_ID: KEY_RULES.plain,
};

/** Reads and checks the settings, by default those of the environment. @throws {ConfigError} that names every invalid setting */
export function readConfig(given?: Environment): Config {
  const problems: string[] = [];
  const env = given ?? withSecretFiles(process.env, problems);
  /** Goes on after an invalid setting, so that the operator learns of all at once. */
  const checked = <Value>(read: () => Value): Value => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push(error.message);
      // Nobody sees it, because the problem is thrown at the end.
      return undefined as Value;
    }
  };
  for (const [name, problemOf] of Object.entries(SETTING_RULES)) {
    const problem = env[name] && problemOf(env[name]);
    if (problem) problems.push(`${name} ${problem}.`);
  }
  const config = readSettings(env, checked);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}

function readSettings(env: Environment, checked: <Value>(read: () => Value) => Value): Config {
  const number = (name: string, fallback: number, least: number, most: number) =>
    checked(() => wholeNumber(env, name, fallback, least, most)) ?? fallback;
  const production = checked(() => oneOf(env, 'NODE_ENV', NODE_ENVIRONMENTS)) === 'production';
  const host = env.HOST || '127.0.0.1';
  const port = number('PORT', 3000, 0, 65_535);
  const publicUrl =
    checked(() => publicUrlFrom(env, production)) ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const reachableBy = reasonReachable({ production, host, publicUrl });
  checked(() => refuseUnsafeStart(env, reachableBy));
  const notLocal = reachableBy ?? reasonNotStartedLocally(env);
  const dataDir = path.resolve(env.RECERT_DATA_DIR || '.data');
  return {
    production,
    local: !notLocal,
    role: checked(() => oneOf<Role>(env, 'ROLE', ['all', 'api', 'worker'])),
    host,
    port,
    publicUrl,
    databaseUrl: checked(() => withPassword(required(env, 'DATABASE_URL'), env.DATABASE_PASSWORD)),
    databaseOwnerUrl: withPassword(env.DATABASE_OWNER_URL || undefined, env.DATABASE_OWNER_PASSWORD),
    databasePoolSize: number('DATABASE_POOL_SIZE', 12, 2, 500),
    databaseTimeout: number('DATABASE_TIMEOUT_MS', 4_000, 500, 60_000),
    redisUrl: withPassword(env.REDIS_URL || undefined, env.REDIS_PASSWORD),
    dataDir,
    s3: checked(() => s3From(env, 'S3')),
    demo: !notLocal && env.RECERT_DEMO !== '0',
    firstAdmin: checked(() => firstAdminFrom(env, notLocal)),
    mail: {
      from: checked(() => senderFrom(env, production)),
      defaultFrom: production ? undefined : DEFAULT_SENDER,
      sendgridApiKey: env.SENDGRID_API_KEY || undefined,
      sendgridWebhookKey: checked(() => (env.SENDGRID_WEBHOOK_KEY ? sendgridKey(env.SENDGRID_WEBHOOK_KEY) : undefined)),
      smtp: smtpFrom(env),
      allowedHosts: checked(() => allowedHostsFrom(env, reachableBy)),
    },
    sms: checked(() => twilioFrom(env)),
    twilioApiBase: checked(() => standIn(env, 'TWILIO_API_BASE', 'Twilio with a stand-in', notLocal)),
    stripe: checked(() => stripeFrom(env)),
    stripeApiBase: checked(() => standIn(env, 'STRIPE_API_BASE', 'Stripe with an emulator', notLocal)),
    google: checked(() => googleFrom(env)),
    calendar: checked(() => calendarFrom(env, notLocal)),
    secretsKeys: checked(() => secretsKeysFrom(env)),
    stalledInterval: number('STALLED_INTERVAL_MS', 5_000, 500, 300_000),
    trustedProxies: number('TRUSTED_PROXIES', 0, 0, 10),
    healthPort: number('HEALTH_PORT', 0, 0, 65_535),
    metricsPort: number('METRICS_PORT', 0, 0, 65_535),
    metricsHost: env.METRICS_HOST || '127.0.0.1',
    backup: {
      dir: env.BACKUP_DIR ? path.resolve(env.BACKUP_DIR) : undefined,
      s3: checked(() => s3From(env, 'BACKUP_S3')),
      keep: number('BACKUP_KEEP', 14, 1, 1_000),
      hour: number('BACKUP_HOUR', 2, 0, 23),
      pgBin: env.PG_BIN || undefined,
    },
    heartbeatUrl: checked(() => httpsFrom(env, 'HEARTBEAT_URL')),
    operatorEmails: checked(() => operatorEmailsFrom(env)),
    traces: Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT),
    held: checked(() => isHeld(env)) || existsSync(path.join(dataDir, RESTORED_COPY)),
    drainDelay: number('DRAIN_DELAY_MS', 0, 0, 5_000),
  };
}

/** Demo data where others can reach it, and a start there that doesn't know its own address. */
function refuseUnsafeStart(env: Environment, reachableBy: string | undefined): void {
  if (env.RECERT_DEMO === '1' && reachableBy) {
    throw new ConfigError(`${reachableBy}, and the demo data has accounts with a public password. Set RECERT_DEMO=0.`);
  }
  if (reachableBy && !env.PUBLIC_URL) {
    throw new ConfigError(
      `${reachableBy}. Set PUBLIC_URL to the address that people open, such as https://training.example: links in emails start with it, and requests from other sites are told apart by it.`,
    );
  }
}

function firstAdminFrom(env: Environment, notLocal: string | undefined): Config['firstAdmin'] {
  const firstAdmin = together(env, { email: 'ADMIN_EMAIL', password: 'ADMIN_PASSWORD' });
  if (notLocal && firstAdmin?.password === DEMO_PASSWORD) {
    throw new ConfigError('ADMIN_PASSWORD is the demo password, which is public. Choose another.');
  }
  return firstAdmin;
}

/** True if PUBLIC_URL is https; a proxy then terminates TLS. */
export const isOverTls = ({ publicUrl }: Config): boolean => publicUrl.startsWith('https:');

/** True if the settings say that others can reach the program, at PUBLIC_URL. */
export const isReachable = (config: Config): boolean => reasonReachable(config) !== undefined;

/** Says which setting makes the program reachable for others. A proxy may forward to loopback, so PUBLIC_URL counts too. */
function reasonReachable({ production, host, publicUrl }: Pick<Config, 'production' | 'host' | 'publicUrl'>) {
  if (production) return 'NODE_ENV is production';
  if (!isLoopback(host)) return `HOST is ${host}, which others can reach`;
  if (!isLoopback(URL.parse(publicUrl)?.hostname ?? '')) return `PUBLIC_URL is ${publicUrl}, which others can reach`;
  return undefined;
}

/** A program on loopback may be behind a proxy, so loopback alone doesn't make a start local. */
function reasonNotStartedLocally(env: Environment): string | undefined {
  if (env.RECERT_LOCAL === '1' || env.RECERT_DEMO === '1') return undefined;
  return 'This is not a local start, which is `npm start` or RECERT_DEMO=1';
}

/** True without an email or SMS provider on a machine that nobody else reaches: messages are stored and shown at /dev/mailbox. */
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

function s3From(env: Environment, prefix: 'S3' | 'BACKUP_S3'): Config['s3'] {
  const endpoint = env[`${prefix}_ENDPOINT`] || undefined;
  const region = env[`${prefix}_REGION`] || 'us-east-1';
  const account = together(env, {
    bucket: `${prefix}_BUCKET`,
    accessKeyId: `${prefix}_ACCESS_KEY_ID`,
    secretAccessKey: `${prefix}_SECRET_ACCESS_KEY`,
  });
  return account && { ...account, region, endpoint };
}

/** In production, the default sender is none: providers refuse it, because nobody owns its domain. */
function senderFrom(env: Environment, production: boolean): Sender | undefined {
  const sender = env.MAIL_FROM ? readSender(env.MAIL_FROM) : undefined;
  if (!production || (sender && !isDefaultSender(sender))) return sender;
  const provider = ['SENDGRID_API_KEY', 'SMTP_URL'].find((name) => env[name]);
  // What isn't an address has its own line.
  if (!provider || (env.MAIL_FROM && !sender)) return undefined;
  throw new ConfigError(
    `MAIL_FROM has to be the sender of emails, because ${provider} is set: an address of your own domain, such as Lakeside CPR <classes@training.example>.`,
  );
}

function smtpFrom(env: Environment): SmtpServer | undefined {
  if (!env.SMTP_URL || KEY_RULES.smtpUrl(env.SMTP_URL)) return undefined;
  return readSmtpUrl(env.SMTP_URL).server;
}

function allowedHostsFrom(env: Environment, reachableBy: string | undefined): AllowedHost[] | undefined {
  const entries = (env.SMTP_ALLOWED_HOSTS ?? '').split(/[\s,]+/).filter(Boolean);
  const hosts = entries.map((entry): AllowedHost => {
    if (/[@/?#]/.test(entry) || problemOfSmtpUrl(`smtp://${entry}`)) {
      throw new ConfigError(
        "SMTP_ALLOWED_HOSTS has an entry that isn't a host; each one has to be like relay.internal or 10.0.0.5:1025.",
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

function twilioFrom(env: Environment): Config['sms'] {
  return together(env, {
    accountSid: 'TWILIO_ACCOUNT_SID',
    authToken: 'TWILIO_AUTH_TOKEN',
    from: 'TWILIO_FROM',
  });
}

function stripeFrom(env: Environment): Config['stripe'] {
  const account = together(env, {
    secretKey: 'STRIPE_SECRET_KEY',
    publishableKey: 'STRIPE_PUBLISHABLE_KEY',
    webhookSecret: 'STRIPE_WEBHOOK_SECRET',
  });
  const problem = account && problemOfStripePair(account);
  if (problem) throw new ConfigError(`STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY ${problem}.`);
  return account;
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
  throw new ConfigError(`${name} has to be a loopback address.`);
}

function googleFrom(env: Environment): Config['google'] {
  const issuer = httpsFrom(env, 'GOOGLE_ISSUER') ?? GOOGLE_ISSUER;
  const client = together(env, { clientId: 'GOOGLE_CLIENT_ID', clientSecret: 'GOOGLE_CLIENT_SECRET' });
  return client && { issuer, ...client };
}

/** A URL that is reached over TLS, or stays on this machine. */
function httpsFrom(env: Environment, name: string): string | undefined {
  const value = env[name];
  if (!value) return undefined;
  const address = URL.parse(value);
  const staysHere = address?.protocol === 'http:' && isLoopback(address.hostname);
  if (address?.protocol === 'https:' || staysHere) return value;
  throw new ConfigError(`${name} has to be an https address.`);
}

function operatorEmailsFrom(env: Environment): string[] {
  const emails = (env.OPERATOR_EMAILS ?? '').split(/[\s,]+/).filter(Boolean);
  if (emails.length > MAX_OPERATORS) throw new ConfigError(`OPERATOR_EMAILS has more than ${MAX_OPERATORS} addresses.`);
  if (!emails.every((email) => readSender(email)?.address === email)) {
    throw new ConfigError("OPERATOR_EMAILS has an entry that isn't an email address; separate them by commas.");
  }
  return emails;
}

function publicUrlFrom(env: Environment, production: boolean): string | undefined {
  if (!env.PUBLIC_URL) return undefined;
  const address = URL.parse(env.PUBLIC_URL);
  const isOrigin = address && /^https?:$/.test(address.protocol) && address.href === `${address.origin}/`;
  if (!isOrigin) throw new ConfigError('PUBLIC_URL has to be like https://training.example, without a path.');
  if (production && address.protocol === 'http:' && !isLoopback(address.hostname)) {
    throw new ConfigError(
      'PUBLIC_URL has to begin with https:// in production: passwords and cards cross the network.',
    );
  }
  return address.origin;
}

/** Takes a host name or an address, with or without the brackets that IPv6 has in URLs. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host);
}

/** A connection string, if there is one, with a password that needs no encoding. */
function withPassword<Url extends string | undefined>(url: Url, password: string | undefined): Url | string {
  if (!url || !password || !URL.canParse(url)) return url;
  return Object.assign(new URL(url), { password: encodeURIComponent(password) }).href;
}

function required(env: Environment, name: string): string {
  const value = env[name];
  if (!value)
    throw new ConfigError(`${name} is not set. \`npm start\` sets it for the database it brings; see .env.example.`);
  return value;
}

/** The first one stands for an empty setting. */
function oneOf<Value extends string>(env: Environment, name: string, allowed: readonly Value[]): Value {
  const value = env[name] || allowed[0];
  const found = allowed.find((candidate) => candidate === value);
  if (!found) throw new ConfigError(`${name} has to be one of ${allowed.join(', ')}.`);
  return found;
}

/** Any other value could mean either, and a copy that isn't held sends and charges. */
function isHeld({ RECERT_HOLD: hold = '' }: Environment): boolean {
  if (hold !== '' && hold !== '1') throw new ConfigError('RECERT_HOLD has to be 1 or empty.');
  return hold === '1';
}

function wholeNumber(env: Environment, name: string, fallback: number, least: number, most: number): number {
  const value = env[name] ? Number(env[name]) : fallback;
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new ConfigError(`${name} has to be a whole number from ${least} to ${most}.`);
  }
  return value;
}
