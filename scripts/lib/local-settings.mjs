import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** As in backend/src/config.ts, which refuses demo data and an emulator elsewhere. */
export function isLocal() {
  const { NODE_ENV, HOST, PUBLIC_URL } = process.env;
  const names = [HOST || '127.0.0.1', ...(PUBLIC_URL ? [URL.parse(PUBLIC_URL)?.hostname] : [])];
  return NODE_ENV !== 'production' && names.every((name) => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(name ?? ''));
}

/** Whether a start here has demo data; RECERT_DEMO=1 elsewhere is refused by the application. */
export const hasDemoData = () => isLocal() && process.env.RECERT_DEMO !== '0';

/**
 * Returns what a start on a machine that nobody else reaches adds to the settings: that it is local, and the key that encrypts
 * stored keys, in the data folder and made once.
 */
export function localSettings(dataFolder) {
  if (!isLocal()) return {};
  const { SECRETS_KEY, SECRETS_KEY_FILE } = process.env;
  return { RECERT_LOCAL: '1', ...(SECRETS_KEY || SECRETS_KEY_FILE ? {} : { SECRETS_KEY: secretsKey(dataFolder) }) };
}

function secretsKey(dataFolder) {
  const file = path.join(dataFolder, 'secrets.key');
  try {
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
