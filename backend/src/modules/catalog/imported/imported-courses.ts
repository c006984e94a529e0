import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';

/** A course that an import found under a name of its own. */
export interface ImportedCourse {
  id: string;
  name: string;
  /** Whether people can book it here: it has classes to come. */
  isOffered: boolean;
  description?: string;
  duration?: string;
  whatToBring?: string;
  validityMonths?: number;
  validToEndOfMonth?: boolean;
  /** The card that it shares with others; one of its own without. The agency is known by its name here. */
  card?: { id: string; name: string; agency: string };
  /** ISO 8601, of a course that was deleted. */
  deletedAt?: string | null;
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
    const rows = courses.map(({ card, ...course }) => ({ ...course, cardId: card?.id ?? null }));
    const cards = new Map(courses.flatMap(({ card }) => (card ? [[card.id, card]] : [])));
    await this.sql.run(
      `insert into catalog.cards (id, name, agency_id, created_at)
       select g.id, g.name, (select a.id from catalog.agencies a where a.name = g.agency and a.deleted_at is null limit 1), $2
       from jsonb_to_recordset($1::jsonb) as g (id uuid, name text, agency text) on conflict (id) do nothing`,
      [JSON.stringify([...cards.values()]), this.clock.now()],
    );
    await this.sql.run(
      `insert into catalog.courses (id, name, is_offered, description, duration, what_to_bring, validity_months, valid_to_end_of_month, card_id,
         deleted_at, created_at, announced_at)
       select id, name, "isOffered", coalesce(description, ''), coalesce(duration, ''), coalesce("whatToBring", ''), coalesce("validityMonths", 24),
         coalesce("validToEndOfMonth", true), "cardId", "deletedAt", $2, $2
       from jsonb_to_recordset($1::jsonb) as given
         (id uuid, name text, "isOffered" boolean, description text, duration text, "whatToBring" text, "validityMonths" int,
          "validToEndOfMonth" boolean, "cardId" uuid, "deletedAt" timestamptz)`,
      [JSON.stringify(rows), this.clock.now()],
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
