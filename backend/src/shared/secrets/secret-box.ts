import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { domainError } from '../domain/domain-error.js';

const CIPHER = 'aes-256-gcm';
/** Key id of 4 bytes, nonce of 12, tag of 16, text. */
const IV_AT = 4;
const TAG_AT = IV_AT + 12;
const TEXT_AT = TAG_AT + 16;

export class NoSecretsKey extends domainError(
  'conflict',
  'no_secrets_key',
  'Keys can’t be stored here, because SECRETS_KEY is not set in the environment.',
) {}

/**
 * Encrypts short texts for the database (AES-256-GCM, NIST SP 800-38D). A sealed text begins with the id of its key, then
 * the nonce and the tag. `purpose` is authenticated, so that one sealed text can't take the place of another.
 */
@Injectable()
export class SecretBox {
  private readonly keys: Map<string, Buffer>;
  private readonly current: string | undefined;

  constructor({ secretsKeys }: Config) {
    this.keys = new Map(secretsKeys.map((key) => [idOf(key).toString('hex'), key]));
    this.current = this.keys.keys().next().value;
  }

  get canSeal(): boolean {
    return this.current !== undefined;
  }

  /** @throws {NoSecretsKey} */
  seal(purpose: string, text: string): Buffer {
    if (this.current === undefined) throw new NoSecretsKey();
    const key = this.keys.get(this.current)!;
    const iv = randomBytes(TAG_AT - IV_AT);
    const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([idOf(key), iv, cipher.getAuthTag(), sealed]);
  }

  /** Throws if its key is unknown, or if it was changed or sealed for another purpose. */
  open(purpose: string, sealed: Buffer): string {
    const key = this.keys.get(sealed.subarray(0, IV_AT).toString('hex'));
    if (!key) throw new Error('It was encrypted with another SECRETS_KEY. Set that one as SECRETS_KEY_PREVIOUS.');
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(IV_AT, TAG_AT), { authTagLength: TEXT_AT - TAG_AT });
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(TAG_AT, TEXT_AT));
    const text = decipher.update(sealed.subarray(TEXT_AT));
    try {
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      throw new Error('It was changed after it was encrypted. Enter it again.');
    }
  }

  /** False if it was sealed with a previous key. */
  isCurrent(sealed: Buffer): boolean {
    return sealed.subarray(0, IV_AT).toString('hex') === this.current;
  }
}

const idOf = (key: Buffer): Buffer => createHash('sha256').update(key).digest().subarray(0, IV_AT);
