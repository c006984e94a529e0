import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { nameOfUser } from '../../identity/sql.js';
import { RECENT_CALLS } from '../sql.js';
import type { CallRow } from './calls.dto.js';

/** The calls about a class, or all of the last day; those that are still to do come first. */
export class ListCalls extends Query<CallRow[]> {
  constructor(readonly classId?: string) {
    super();
  }
}

@QueryHandler(ListCalls)
export class ListCallsHandler implements IQueryHandler<ListCalls> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  execute({ classId }: ListCalls): Promise<CallRow[]> {
    return this.sql.rows<CallRow>(SQL, [this.clock.now(), classId ?? null]);
  }
}

const SQL = `
  select k.id, k.occasion, k.outcome, k.called_at as "calledAt",
    coalesce(${nameOfUser('by')}, '') as "calledBy",
    s.id as "studentId", trim(s.first_name || ' ' || s.last_name) as "studentName", s.phone,
    c.id as "classId", c.title as "classTitle", c.date::text as date, to_char(c."time", 'HH24:MI') as time,
    k.starts_at as "startsAt"
  from ${RECENT_CALLS('$1')}
  join people.students s on s.id = e.student_id
  left join identity.users by on by.id = k.called_by
  where $2::uuid is null or k.class_id = $2
  order by k.outcome is not null, k.starts_at, "studentName", k.id`;
