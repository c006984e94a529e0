import { Injectable } from '@nestjs/common';
import { domainError } from '../../../shared/domain/domain-error.js';
import { Sql } from '../../../shared/sql/sql.js';

/** A browser needs one: its tabs share it. */
export const MAX_PER_SESSION = 4;

export class TooManyStreams extends domainError(
  'too_many',
  'too_many_streams',
  `A session has at most ${MAX_PER_SESSION} open streams of notifications.`,
  { retryAfter: 30 },
) {}

interface Place {
  id: string;
  sessionId: string;
}

/**
 * The places of open event streams: a few for each session, whichever processes they are open in. A process that dies leaves
 * places that nobody keeps; others may take them after a minute.
 */
@Injectable()
export class StreamPlaces {
  constructor(private readonly sql: Sql) {}

  /** @throws {TooManyStreams} */
  async take({ id, sessionId }: Place): Promise<void> {
    // Another stream may take the same place meanwhile.
    for (let tries = 0; tries < MAX_PER_SESSION; tries += 1) {
      if ((await this.sql.rows(TAKE, [id, sessionId, MAX_PER_SESSION])).length > 0) return;
    }
    throw new TooManyStreams();
  }

  async leave({ id }: Place): Promise<void> {
    // In an outage, the place is free by itself soon.
    await this.sql.rows('delete from notifications.open_streams where id = $1', [id]).catch(() => undefined);
  }

  /** Says that these are open still, and removes what nobody has kept for a day. */
  async keep(places: readonly Place[]): Promise<void> {
    await this.sql.rows(KEEP, [places.map(({ id }) => id)]).catch(() => undefined);
  }
}

const IS_KEPT = `s.seen_at > now() - interval '1 minute'`;

const TAKE = `
  insert into notifications.open_streams as s (session_id, place, id, seen_at)
  select $2, n, $1, now() from generate_series(1, $3::int) as places (n)
  where not exists (select from notifications.open_streams s where s.session_id = $2 and s.place = n and ${IS_KEPT})
  order by n limit 1
  on conflict (session_id, place) do update set id = excluded.id, seen_at = excluded.seen_at where not (${IS_KEPT})
  returning place`;

const KEEP = `
  with forgotten as (delete from notifications.open_streams where seen_at < now() - interval '1 day')
  update notifications.open_streams set seen_at = now() where id = any($1::uuid[])`;
