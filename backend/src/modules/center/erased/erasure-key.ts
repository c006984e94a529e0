import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../../shared/secrets/secret-box.js';
import { Sql } from '../../../shared/sql/sql.js';

const PURPOSE = 'erasure';

/**
 * Keyed hashes (HMAC-SHA-256) of texts that led to erased people. Without the key, which is encrypted with SECRETS_KEY, nobody can find out
 * whose they are by trying names.
 */
@Injectable()
export class ErasureKey {
  private key: Promise<Buffer | undefined> | undefined;

  constructor(
    private readonly sql: Sql,
    private readonly box: SecretBox,
  ) {}

  /** By text, its hash. Empty as long as nobody was erased. */
  async hashes(texts: Iterable<string>): Promise<Map<string, string>> {
    const key = await this.existing();
    return key ? hashed(key, texts) : new Map();
  }

  /** The same in the transaction of an erasure: the first one makes the key. @throws {NoSecretsKey} */
  async hashesToKeep(texts: Iterable<string>): Promise<Map<string, string>> {
    const made = this.box.seal(PURPOSE, randomBytes(32).toString('base64'));
    await this.sql.run('insert into center.erasure_key (id, sealed) values (1, $1) on conflict do nothing', [made]);
    return hashed((await this.read())!, texts);
  }

  /** The key as it is stored, for the log of erasures beside the database. */
  async sealed(): Promise<Buffer | undefined> {
    return (await this.sql.one<{ sealed: Buffer }>('select sealed from center.erasure_key'))?.sealed;
  }

  /** Takes over the key of a log, unless there is one: hashes that were made with it stay of use. */
  async adopt(sealed: Buffer): Promise<void> {
    await this.sql.run('insert into center.erasure_key (id, sealed) values (1, $1) on conflict do nothing', [sealed]);
  }

  /** Encrypts it with the current SECRETS_KEY. Returns how many keys had a previous one. Throws if it can't be read. */
  async reseal(): Promise<number> {
    const sealed = await this.sealed();
    if (!sealed || this.box.isCurrent(sealed)) return 0;
    const again = this.box.seal(PURPOSE, this.box.open(PURPOSE, sealed));
    return await this.sql.run('update center.erasure_key set sealed = $1', [again]);
  }

  /** It never changes, so it is read once. Nothing is kept of a failure, or of the time before the first erasure. */
  private async existing(): Promise<Buffer | undefined> {
    this.key ??= this.read();
    const key = await this.key.catch((error) => {
      this.key = undefined;
      throw error;
    });
    if (!key) this.key = undefined;
    return key;
  }

  private async read(): Promise<Buffer | undefined> {
    const sealed = await this.sealed();
    return sealed && Buffer.from(this.box.open(PURPOSE, sealed), 'base64');
  }
}

const hashed = (key: Buffer, texts: Iterable<string>): Map<string, string> =>
  new Map([...texts].map((text) => [text, createHmac('sha256', key).update(text).digest('base64url')]));
