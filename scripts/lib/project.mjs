import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json, whatever folder a script was started from. */
export const root = path.resolve(fileURLToPath(import.meta.url), '../../..');

/** Resolves parts against the project's folder. */
export const inProject = (...parts) => path.join(root, ...parts);

/** A sentence for the person at the terminal; scripts print it without a stack. */
export class Refusal extends Error {}

/**
 * Reads `.env` beside package.json, if there is one. What the shell already sets wins.
 */
export function loadEnvironment() {
  const file = inProject('.env');
  if (!existsSync(file)) return;
  if (!process.loadEnvFile)
    throw new Refusal('Reading .env needs Node 20.12 or newer; set the variables in the shell instead.');
  process.loadEnvFile(file);
}

/** Where uploads, the embedded database and its log live: RECERT_DATA_DIR, or `.data`. Created on first use. */
export function dataDirectory() {
  const folder = path.resolve(root, process.env.RECERT_DATA_DIR || '.data');
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new Refusal(
      `The data folder ${folder} cannot be created (${error.code}). Set RECERT_DATA_DIR to a folder you may write to.`,
    );
  }
  return folder;
}
