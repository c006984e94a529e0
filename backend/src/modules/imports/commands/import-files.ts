import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { NoSecretsKey, SecretBox } from '../../../shared/secrets/secret-box.js';
import { Sql } from '../../../shared/sql/sql.js';

/** A file as it was sent. */
export interface UploadedFile {
  originalname: string;
  buffer: Buffer;
}

/** Keeps uploads until they have been read, encrypted: they are full of people's names and addresses. */
@Injectable()
export class ImportFiles {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly box: SecretBox,
  ) {}

  /** In the caller's transaction. @throws {NoSecretsKey} */
  async keep(importId: string, files: readonly UploadedFile[]): Promise<void> {
    if (!this.box.canSeal) throw new NoSecretsKey(UNKEPT);
    await this.em.flush();
    for (const file of files) {
      await this.sql.run(
        `insert into imports.files (import_id, number, name, content)
         select $1, coalesce(max(number), 0) + 1, $2, $3 from imports.files where import_id = $1`,
        [importId, nameOf(file), this.box.seal(purposeOf(importId), file.buffer.toString('base64'))],
      );
    }
  }

  open(importId: string, content: Buffer): Buffer {
    return Buffer.from(this.box.open(purposeOf(importId), content), 'base64');
  }
}

const UNKEPT = 'Files can’t be kept here, because SECRETS_KEY is not set in the environment.';

const purposeOf = (importId: string): string => `a file of import ${importId}`;

/** The longest name of a file that is kept. */
const MAX_NAME = 120;

/** Without a path, which some browsers send. Multer reads it as Latin-1, but browsers write UTF-8. */
export function nameOf({ originalname }: Pick<UploadedFile, 'originalname'>): string {
  const name = Buffer.from(originalname, 'latin1').toString('utf8').split(/[\\/]/).at(-1)!;
  return (
    name
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, MAX_NAME) || 'file'
  );
}

/** @throws {InvalidInput} */
export function requireFiles(files: readonly UploadedFile[] | undefined): readonly UploadedFile[] {
  if (files?.length) return files;
  throw new InvalidInput({ path: 'files', message: 'Choose at least one .xlsx, .csv or .zip file.' });
}
