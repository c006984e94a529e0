import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import pLimit from 'p-limit';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { HashingBusy } from '../domain/identity.errors.js';

/** Characters. The forms' texts name it. */
const MIN_LENGTH = 8;
/** Caps the work that hashing one password causes. */
const MAX_LENGTH = 128;

/** The form field of a new password, with the form's text for one that is too short. */
export interface PasswordField {
  path: string;
  tooShort: string;
}

/** The password field of forms that create an account. */
export const NEW_PASSWORD: PasswordField = {
  path: 'password',
  tooShort: 'Password must be at least 8 characters',
};

/** The password field of forms that replace a password. */
export const REPLACED_PASSWORD: PasswordField = {
  path: 'newPassword',
  tooShort: 'New password must be at least 8 characters',
};

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane (argon2id is the library's default). */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Leaves a core for requests and the database, and one of libuv's four threads for compression, files and DNS. */
export const MAX_CONCURRENT_HASHES = Math.max(1, Math.min(3, availableParallelism() - 1));

/** At about 15 ms per hash, waits stay short; a longer queue is a flood and must not pile up in memory. */
const MAX_QUEUED = 100;

/**
 * Runs at most `concurrency` tasks at a time, FIFO.
 * @throws {HashingBusy} when too many are queued, and whatever the task throws
 */
export function hashingLimit(concurrency: number): <T>(task: () => Promise<T>) => Promise<T> {
  const limit = pLimit(concurrency);
  return async (task) => {
    if (limit.pendingCount >= MAX_QUEUED) throw new HashingBusy();
    return await limit(task);
  };
}

/** Validates passwords, and hashes and verifies them off the main thread. */
@Injectable()
export class Passwords {
  /** Fewer hashes at a time than there are cores. */
  private readonly limit = hashingLimit(MAX_CONCURRENT_HASHES);
  private readonly placeholderHash = this.hash('the password of an account that does not exist');

  /**
   * Validates a new password and returns its hash.
   * @throws {InvalidInput} when it is too short, too long or easy to guess
   */
  async accept(password: string, field: PasswordField): Promise<string> {
    this.assertAcceptable(password, field);
    return await this.hash(password);
  }

  /** @throws {HashingBusy} when too many hashes are queued */
  hash(password: string): Promise<string> {
    return this.limit(() => hash(password, ARGON2ID));
  }

  /**
   * Returns false when there is no account or it has no password, after the same time as for a wrong password.
   * @throws {HashingBusy} when too many hashes are queued
   */
  async matches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
    const comparedHash = passwordHash ?? (await this.placeholderHash);
    const matches = await this.limit(() => verify(comparedHash, password));
    return matches && passwordHash !== null && passwordHash !== undefined;
  }

  private assertAcceptable(password: string, { path, tooShort }: PasswordField): void {
    const length = [...password].length;
    if (length < MIN_LENGTH) throw new InvalidInput({ path, message: tooShort });
    if (length > MAX_LENGTH) {
      throw new InvalidInput({ path, message: `Password must be at most ${MAX_LENGTH} characters` });
    }
    if (commonest().has(password.toLowerCase())) {
      throw new InvalidInput({ path, message: 'This password is too common. Please choose another one.' });
    }
    if (isMadeOfContextWords(password)) {
      throw new InvalidInput({ path, message: 'This password is too easy to guess here. Please choose another one.' });
    }
  }
}

let commonestPasswords: Set<string> | undefined;

function commonest(): Set<string> {
  commonestPasswords ??= new Set(dictionary['passwords-common'].filter((password) => password.length >= MIN_LENGTH));
  return commonestPasswords;
}

/** Words that an attacker who knows the trade tries first; docs/security.md lists them. */
const CONTEXT_WORDS =
  'recert cpr bls acls pals aed aha american heart association heartsaver lifesaver first aid training center class course \
certification certified card student client instructor organization staff admin administrator login password welcome demo';

const ONLY_CONTEXT_WORDS = new RegExp(`^(${CONTEXT_WORDS.split(' ').join('|')})+$`);

/** Whether the letters of a password are context words only, ignoring digits and punctuation. */
const isMadeOfContextWords = (password: string): boolean =>
  ONLY_CONTEXT_WORDS.test(password.toLowerCase().replace(/[^\p{L}]/gu, ''));
