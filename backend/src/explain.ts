import { type Config, ConfigError, readConfig } from './config.js';
import { DomainError } from './shared/domain/domain-error.js';
import { failureOf } from './shared/sql/unavailable.js';

type Settings = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'host' | 'metricsHost'>;

/** Fields of errors of Node and of `pg`. */
interface Thrown {
  code?: string | number;
  message?: string;
  port?: number;
  hostname?: string;
  address?: string;
  cause?: Thrown;
}

interface Rule {
  /** Tested on the error's code and message. */
  of: RegExp;
  /** Gets the error, what the pattern captured, and the settings. Undefined if the rule is of other errors. */
  say(error: Thrown, captured: string, settings: Settings): string | undefined;
}

const roleIn = (url: string): string => decodeURIComponent(new URL(url).username);

/** Migrations connect as the owner, if there is one. */
const ownerIn = ({ databaseOwnerUrl, databaseUrl }: Settings): string => roleIn(databaseOwnerUrl ?? databaseUrl);

/**
 * What an operator can do about failures of a start or a task. SQLSTATE codes are those of
 * https://www.postgresql.org/docs/current/errcodes-appendix.html.
 */
const RULES: Rule[] = [
  {
    of: /^28P01 .*"(.+)"/,
    say: (_, role, settings) => {
      const isOwner = role === ownerIn(settings) && role !== roleIn(settings.databaseUrl);
      const setting = isOwner ? 'DATABASE_OWNER' : 'DATABASE';
      return `${setting}_URL: the server refuses the password of ${role}. See ${setting}_PASSWORD.`;
    },
  },
  { of: /client password must be/, say: () => 'DATABASE_URL has no password. See DATABASE_PASSWORD.' },
  {
    of: /server does not support SSL/,
    say: () => 'DATABASE_URL has an sslmode, and the server takes no connections over TLS.',
  },
  {
    of: /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_VERIFY_LEAF)/,
    say: () => 'DATABASE_URL: the authority of the server’s certificate is unknown. Name its file with sslrootcert.',
  },
  {
    of: /^28000 .*no encryption/,
    say: () => 'The database server demands TLS. Add sslmode=verify-full to DATABASE_URL and DATABASE_OWNER_URL.',
  },
  {
    of: /^3D000 .*"(.+)"/,
    say: (_, name, settings) =>
      `The database ${name} doesn't exist. As an administrator of the server: create database "${name}" owner "${ownerIn(settings)}";`,
  },
  {
    of: /^42P01 .*"identity\.users"/,
    say: () => 'The database has no tables. Run node backend/dist/cli.js migrate first.',
  },
  {
    of: /^42501 .*(must be owner|permission denied for (database|schema public))/,
    say: (_, _captured, settings) =>
      `${ownerIn(settings)} may not create tables. ${settings.databaseOwnerUrl ? 'It has to own the database.' : 'Set DATABASE_OWNER_URL.'}`,
  },
  {
    of: /^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN) /,
    say: ({ hostname, address = hostname }, _captured, { host, metricsHost }) => {
      if (address === host)
        return 'HOST has to be an address of this machine, such as 0.0.0.0; PUBLIC_URL is the name.';
      return address === metricsHost ? 'METRICS_HOST has to be an address of this machine.' : undefined;
    },
  },
  { of: /^EADDRINUSE /, say: ({ port }) => `Port ${port} is taken. Stop what uses it, or set PORT to another.` },
];

/** The oldest Node that can read the packages. The scripts have it, too, as plain JavaScript. */
export const OLDEST_NODE = [22, 18] as const;

/** @throws {ConfigError} if this Node is older */
function checkNode(): void {
  const { node } = process.versions;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const [oldest, from] = OLDEST_NODE;
  if (major > oldest || (major === oldest && minor >= from)) return;
  throw new ConfigError(`Recert needs Node 24; this is ${node}. Use node_modules/.bin/node.`);
}

/**
 * Checks Node, reads the settings, and runs the program or a task with them. Ends the process if that fails, and prints why.
 * `work` imports what has packages.
 */
export async function runOrExplain(work: (config: Config) => Promise<void>): Promise<void> {
  let config: Config | undefined;
  try {
    checkNode();
    config = readConfig();
    await work(config);
  } catch (error) {
    process.stderr.write(`${explain(error as Error, config)}\n`);
    process.exit(1);
  }
}

/** Says in a sentence why the program or a task ended, if an operator can do something about it; else its stack. */
export function explain(error: Error, settings?: Settings): string {
  if (error instanceof ConfigError || error instanceof DomainError) return error.message;
  const failure = failureOf(error);
  return (
    (settings && sentenceOf(error as Thrown, settings)) ??
    (failure ? `The database is unavailable: ${failure.reason}` : (error.stack ?? String(error)))
  );
}

function sentenceOf(error: Thrown, settings: Settings): string | undefined {
  for (let thrown: Thrown | undefined = error; thrown; thrown = thrown.cause) {
    for (const { of, say } of RULES) {
      const match = of.exec(`${thrown.code ?? ''} ${thrown.message ?? ''}`);
      const sentence = match && say(thrown, match[1] ?? '', settings);
      if (sentence) return sentence;
    }
  }
  return undefined;
}
