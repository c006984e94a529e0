import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding } from '../../../shared/sql/list.js';
import { readNestedList } from '../../../shared/sql/nested-list.js';
import { Sql } from '../../../shared/sql/sql.js';
import { countsInFigures, INVOICE_NUMBER, wentBack } from '../../billing/sql.js';
import { nameOfUser } from '../../identity/sql.js';
import { StudentNotFound } from '../../people/index.js';
import type { TimelineQuery, TimelineRow } from './timeline.dto.js';

/** What happened to a student's record, pinned notes first and then the newest. */
export class ListStudentTimeline extends Query<Page<TimelineRow>> {
  constructor(
    readonly studentId: string,
    readonly list: TimelineQuery,
  ) {
    super();
  }
}

const SORTS = { at: ['t.at'] };

/** The record and those that ended in it. */
const RECORDS = 'any (array(select r.id from people.students r where r.id = $1 or r.merged_into_id = $1))';
const ROSTER = `'/classes/' || c.id || '/roster'`;
const CLASS = `c.title || ', ' || to_char(c.date, 'FMMon FMDD, YYYY')`;
const dollars = (cents: string) => `to_char(${cents} / 100.0, 'FM$999,999,990.00')`;

// Each source finds its rows by an index that begins with the student, the seat or the address.
const SOURCES: Record<TimelineRow['kind'], string> = {
  seat: `
    select e.id, e.enrolled_at as at, 'seat' as kind, 'Seat in ' || ${CLASS} as text,
      case when e.self_booked then 'Booked online' else '' end as by, ${ROSTER} as href, false as is_pinned, null::uuid as merge_id,
      null::timestamptz as undo_until
    from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
    where e.student_id = $1 and e.removed_at is null`,
  money: `
    select l.id, l.received_at, 'money',
      case when ${wentBack('l')} then 'Returned ' when l.amount_cents < 0 then 'Took back ' else 'Paid ' end || ${dollars('abs(l.amount_cents)')} || ' for ' || c.title,
      concat_ws(', ', coalesce(l.paid_with, case when l.gateway_payment is not null then 'Card' end), ${nameOfUser('u')}),
      ${ROSTER}, false, null, null
    from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
    join billing.ledger_entries l on l.enrollment_id = e.id
    left join identity.users u on u.id = l.entered_by
    where e.student_id = $1 and l.amount_cents <> 0 and ${countsInFigures('l')}
    union all
    select l.id, l.received_at, 'money', 'Paid ' || ${dollars('l.amount_cents')} || ' for invoice ' || ${INVOICE_NUMBER},
      concat_ws(', ', l.paid_with, ${nameOfUser('u')}), null, false, null, null
    from billing.invoices i join billing.ledger_entries l on l.invoice_id = i.id
    left join identity.users u on u.id = l.entered_by
    where i.student_id = $1`,
  message: `
    select m.id, m.created_at, 'message',
      case when m.channel = 'email' then 'Email: ' || m.subject when m.is_confidential then 'Text message with a code'
        else 'Text: ' || left(m.text, 100) end,
      'to ' || m.recipient || case when m.state = 'suppressed' then ', not sent' else '' end, '/messages?q=' || replace(replace(m.recipient, '%', '%25'), '+', '%2B'), false, null, null
    from notifications.messages m
    where m.recipient = any (array(
        select unnest(array[nullif(s.email, ''), nullif(s.phone, '')]) from people.students s where s.id = ${RECORDS}))
      or m.user_id = any (array(select u.id from identity.users u where u.student_id = ${RECORDS}))`,
  result: `${auditOf('result', "a.kind = 'certification'")}`,
  edit: `${auditOf('edit', "a.kind in ('account', 'deletion') and a.event not in ('people.student-noted', 'people.records-merged')")}
    union all
    select g.id, g.merged_at, 'edit', 'Merged with ' || coalesce(nullif(trim(was.first_name || ' ' || was.last_name), ''), was.email)
        || case when g.undone_at is null then '' else ', and parted again' end,
      coalesce(${nameOfUser('u')}, ''), '/audit?person=' || g.student_id, false,
      case when g.undone_at is null and g.undo_until >= $2 then g.id end, case when g.undone_at is null and g.undo_until >= $2 then g.undo_until end
    from people.merges g join people.students was on was.id = g.merged_student_id
    left join identity.users u on u.id = g.merged_by where g.student_id = $1`,
  note: `
    select n.id, n.created_at, 'note', n.text, coalesce(${nameOfUser('u')}, ''), null, n.is_pinned, null, null
    from people.student_notes n left join identity.users u on u.id = n.author_id where n.student_id = $1`,
};

/** Entries of the audit trail about the student, which say who did it. */
function auditOf(kind: TimelineRow['kind'], condition: string): string {
  return `
    select a.id, a.occurred_at, '${kind}', upper(left(a.action, 1)) || substr(a.action, 2), a.actor_name,
      '/audit?person=' || a.subject_id, false, null, null
    from audit.entries a where a.subject_id = ${RECORDS} and ${condition}`;
}

@QueryHandler(ListStudentTimeline)
export class ListStudentTimelineHandler implements IQueryHandler<ListStudentTimeline> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** @throws {StudentNotFound} */
  async execute({ studentId, list }: ListStudentTimeline): Promise<Page<TimelineRow>> {
    const { values, bind } = binding([studentId, this.clock.now()]);
    // The first names the columns, so it stays in even when only another kind is wanted.
    const sources = Object.values(SOURCES).join(' union all ');
    const conditions = ['true', ...containsWords('shared.fold(t.text)', list.q, bind)];
    if (list.kind) conditions.push(`t.kind = ${bind(list.kind)}`);
    return await readNestedList<TimelineRow>(
      this.sql,
      list,
      {
        parent: 'people.students s where s.id = $1 and s.deleted_at is null',
        from: `(${sources}) t where ${conditions.join(' and ')}`,
        values,
        columns:
          't.id, t.at, t.kind, t.text, t.by, t.href, t.is_pinned as "isPinned", t.merge_id as "mergeId", t.undo_until as "undoUntil"',
        order: `t.is_pinned desc, ${orderBy(list.sort, SORTS, '-at', 't.id')}`,
      },
      () => new StudentNotFound(),
    );
  }
}
