import { Injectable } from '@nestjs/common';
import type { Emptied, ErasedPerson } from '../../../shared/domain/erased-person.js';
import { eraseWords } from '../../../shared/sql/erase-words.js';
import { Sql } from '../../../shared/sql/sql.js';

/** Saved views that search for people who are being erased. Joins the caller's transaction. */
@Injectable()
export class ErasedViews {
  constructor(private readonly sql: Sql) {}

  async erase({ unmistakable }: ErasedPerson): Promise<Emptied> {
    const given = { table: 'views.saved_views', text: ['name', 'query'] };
    return { savedViews: await eraseWords(this.sql, unmistakable, given) };
  }
}
