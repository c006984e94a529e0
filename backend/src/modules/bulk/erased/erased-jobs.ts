import { Injectable } from '@nestjs/common';
import type { Emptied, ErasedPerson } from '../../../shared/domain/erased-person.js';
import { eraseWords } from '../../../shared/sql/erase-words.js';
import { Sql } from '../../../shared/sql/sql.js';

/** What staff wrote to many at once about people who are being erased. Joins the caller's transaction. */
@Injectable()
export class ErasedJobs {
  constructor(private readonly sql: Sql) {}

  async erase({ unmistakable }: ErasedPerson): Promise<Emptied> {
    return { otherTexts: await eraseWords(this.sql, unmistakable, { table: 'bulk.jobs', json: ['input'] }) };
  }
}
