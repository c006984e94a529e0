import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isLocal } from './emulated-gateway.mjs';

/** Returns the setting that encrypts stored keys: on a machine that nobody else reaches, one in the data folder, made once. */
export function secretsKey(dataFolder) {
  if (process.env.SECRETS_KEY || !isLocal()) return {};
  const file = path.join(dataFolder, 'secrets.key');
  try {
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  return { SECRETS_KEY: readFileSync(file, 'utf8') };
}
