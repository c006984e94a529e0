import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';

/** A course that an import found under a name of its own. */
export interface ImportedCourse {
  id: string;
  name: string;
  /** Whether people can book it here: it has classes to come. */
  isOffered: boolean;
}

/** The courses that imports write. Nobody is told of them. Joins the caller's transaction. */
@Injectable()
export class ImportedCourses {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** They count as announced, so that no client gets an email about a course that the center has had for years. */
  async record(courses: readonly ImportedCourse[]): Promise<void> {
    await this.sql.run(
      `insert into catalog.courses (id, name, is_offered, created_at, announced_at)
       select id, name, "isOffered", $2, $2 from jsonb_to_recordset($1::jsonb) as given (id uuid, name text, "isOffered" boolean)`,
      [JSON.stringify(courses), this.clock.now()],
    );
  }

  /** Takes back courses that nothing refers to any more, with the cards that they gave alone. */
  async takeBack(ids: readonly string[]): Promise<void> {
    const cards = await this.sql.rows<{ id: string }>(
      'delete from catalog.courses where id = any($1) returning card_id as id',
      [ids],
    );
    await this.sql.run(
      `delete from catalog.cards k where k.id = any($1)
         and not exists (select from catalog.courses co where co.card_id = k.id)`,
      [cards.map(({ id }) => id)],
    );
  }
}
