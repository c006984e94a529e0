import { Injectable } from '@nestjs/common';
import { dictionary } from '@zxcvbn-ts/language-common';
import { InvalidInput } from '../../shared/domain/domain-error.js';
import { isMadeOfContextWords } from './context-words.js';
import { PasswordHasher } from './password-hasher.js';

/** Spec section 5. */
const MIN_LENGTH = 8;
/** Keeps a very long text from costing the server more than a password should. */
const MAX_LENGTH = 128;

/** The field that a new password stands in, and the form's own text for one that is too short (spec section 5). */
export interface PasswordField {
  path: string;
  tooShort: string;
}

/** The password field of every form that opens an account. */
export const NEW_PASSWORD: PasswordField = {
  path: 'password',
  tooShort: 'Password must be at least 8 characters',
};

/** The password field of every form that replaces one. */
export const REPLACED_PASSWORD: PasswordField = {
  path: 'newPassword',
  tooShort: 'New password must be at least 8 characters',
};

/** Hashes and checks passwords. */
@Injectable()
export class Passwords {
  private readonly nobodysHash: Promise<string>;

  constructor(private readonly hasher: PasswordHasher) {
    this.nobodysHash = this.hash('the password of an account that does not exist');
  }

  /** The hash of a password that somebody has chosen. Throws InvalidInput when it is too short, too long or easy to guess. */
  async accept(password: string, field: PasswordField): Promise<string> {
    this.assertAcceptable(password, field);
    return await this.hash(password);
  }

  hash(password: string): Promise<string> {
    return this.hasher.hash(password);
  }

  /** False, after the same time, when there is no such account or it has no password. */
  async matches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
    const matches = await this.hasher.verify(passwordHash ?? (await this.nobodysHash), password);
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
