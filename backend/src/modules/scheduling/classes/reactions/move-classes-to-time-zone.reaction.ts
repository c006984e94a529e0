import { momentOf } from '../../../../shared/domain/calendar-date.js';
import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { type Delivery, Reaction } from '../../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { timeZoneChanged } from '../../../center/events.js';
import { startsOf, UNTIMED } from '../../domain/class-days.js';
import type { StoredDay } from '../../events.js';

const TIME = `coalesce(c."time", '${UNTIMED}')`;

/**
 * Keeps the wall time of every class when the center's time zone changes, and moves its start accordingly. Running it
 * again changes nothing.
 */
@Reaction({ on: timeZoneChanged, queue: 'domain' })
export class MoveClassesToTimeZone {
  constructor(private readonly sql: Sql) {}

  /** Not by `at time zone`, which takes the second of two times where the clocks go back. */
  async handle({ to }: EventOf<typeof timeZoneChanged>, { occurredAt }: Delivery): Promise<void> {
    const starts = await this.sql.rows<{ date: string; time: string }>(
      `select distinct c.date, ${TIME} as "time" from scheduling.classes c`,
    );
    await this.sql.rows(
      `update scheduling.classes c set starts_at = s.starts_at, calendar_sequence = calendar_sequence + 1, updated_at = $1
       from unnest($2::date[], $3::time[], $4::timestamptz[]) s (date, "time", starts_at)
       where c.date = s.date and ${TIME} = s."time" and c.starts_at <> s.starts_at`,
      [
        occurredAt,
        starts.map(({ date }) => date),
        starts.map(({ time }) => time),
        starts.map(({ date, time }) => momentOf(date, time, to)),
      ],
    );
    await this.moveLaterDays(to);
  }

  private async moveLaterDays(timeZone: string): Promise<void> {
    const classes = await this.sql.rows<{ id: string; date: string; time: string; laterDays: StoredDay[] }>(
      `select id, date::text as date, to_char("time", 'HH24:MI') as "time", later_days as "laterDays" from scheduling.classes
       where later_days <> '[]' order by id for update`,
    );
    const moved = classes.map(({ date, time, laterDays }) =>
      JSON.stringify(startsOf({ date, time, endTime: null }, laterDays, timeZone)),
    );
    await this.sql.rows(
      `update scheduling.classes c set later_days = s.days
       from unnest($1::uuid[], $2::jsonb[]) s (id, days) where c.id = s.id and c.later_days <> s.days`,
      [classes.map(({ id }) => id), moved],
    );
  }
}
