import { Injectable } from '@nestjs/common';
import type { Emptied, ErasedPerson } from '../../../shared/domain/erased-person.js';
import { Sql } from '../../../shared/sql/sql.js';

/** The interests in courses that people who are being erased registered. Joins the caller's transaction. */
@Injectable()
export class ErasedInterests {
  constructor(private readonly sql: Sql) {}

  async erase({ emails }: ErasedPerson): Promise<Emptied> {
    return {
      interests: await this.sql.run('delete from catalog.course_interests where email = any($1)', [emails]),
    };
  }
}
