import { Injectable } from '@nestjs/common';
import type { Emptied, ErasedPerson } from '../../../shared/domain/erased-person.js';
import { eraseWords } from '../../../shared/sql/erase-words.js';
import { Sql } from '../../../shared/sql/sql.js';

/** The calendars of people who are being erased, and what classes say of them. Joins the caller's transaction. */
@Injectable()
export class ErasedClasses {
  constructor(private readonly sql: Sql) {}

  async erase({ userIds, unmistakable }: ErasedPerson): Promise<Emptied> {
    await this.sql.run('delete from scheduling.calendar_feeds where user_id = any($1)', [userIds]);
    return {
      otherTexts: await eraseWords(this.sql, unmistakable, {
        table: 'scheduling.classes',
        text: ['title', 'description'],
        json: ['origin_facts'],
      }),
    };
  }
}
