import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, independent of the working directory. */
export const root = path.resolve(fileURLToPath(import.meta.url), '../../..');

/** Resolves a path against the project's folder. */
export const inProject = (...parts) => path.join(root, ...parts);

/** Returns the content of a JSON file, or undefined if it is missing or broken. */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A message for the user. Scripts print it without a stack. */
export class Refusal extends Error {}

/**
 * Reads `.env` beside package.json, if it exists. Variables of the shell take precedence. A database URL in a file is read, too, because
 * scripts start a database unless it is set; other secrets in files are the application's to read.
 */
export function loadEnvironment() {
  const file = inProject('.env');
  if (existsSync(file)) {
    if (!process.loadEnvFile)
      throw new Refusal('Reading .env requires Node 20.12 or newer. Set the variables in the shell instead.');
    process.loadEnvFile(file);
  }
  const { DATABASE_URL: url, DATABASE_URL_FILE: urlFile } = process.env;
  if (url || !urlFile) return;
  try {
    process.env.DATABASE_URL = readFileSync(urlFile, 'utf8').trimEnd();
  } catch (error) {
    throw new Refusal(`DATABASE_URL_FILE can't be read: ${urlFile} (${error.code}).`);
  }
  if (!process.env.DATABASE_URL) throw new Refusal('DATABASE_URL_FILE is empty.');
  delete process.env.DATABASE_URL_FILE;
}

/** Returns the folder of uploads and the embedded database: RECERT_DATA_DIR, or `.data`. Created on first use. */
export function dataDirectory() {
  const folder = path.resolve(root, process.env.RECERT_DATA_DIR || '.data');
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new Refusal(
      `The data folder ${folder} can't be created (${error.code}). Set RECERT_DATA_DIR to a writable folder.`,
    );
  }
  return folder;
}
