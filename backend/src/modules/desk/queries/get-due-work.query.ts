import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { Queues } from '../../../shared/events/queues.js';
import { CENTER_TIME_ZONE, centerToday } from '../../../shared/sql/center-today.js';
import { Sql } from '../../../shared/sql/sql.js';
import { OPEN_HAND_REFUNDS, overdueOpeningInvoices, overdueSeats, UNMATCHED_PAYMENTS } from '../../billing/sql.js';
import { isCardDue, isCardLate, isInstructorDue } from '../../certification/sql.js';
import { RECENT_CALLS, SECOND_SEATS } from '../../enrollment/sql.js';
import { IS_PROPOSED, POSSIBLE_PAIRS } from '../../people/sql.js';
import { hasOpenResults, isToClose } from '../../scheduling/sql.js';
import type { DueWorkResponse } from '../dashboard.dto.js';

/** What waits for staff today. */
export class GetDueWork extends Query<DueWorkResponse> {}

@QueryHandler(GetDueWork)
export class GetDueWorkHandler implements IQueryHandler<GetDueWork> {
  constructor(
    private readonly sql: Sql,
    private readonly queues: Queues,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<DueWorkResponse> {
    const now = this.clock.now();
    const [due, failedJobs] = await Promise.all([
      this.sql.one<Omit<DueWorkResponse, 'failedJobs'>>(dueWork(now), [now]),
      this.failedJobs(),
    ]);
    return { ...due!, failedJobs };
  }

  /** Null while the queues are away: the rest of the page works without them. */
  private async failedJobs(): Promise<number | null> {
    const figures = await this.queues.figures().catch(() => undefined);
    return figures?.reduce((total, { counts }) => total + counts.failed, 0) ?? null;
  }
}

const TODAY = centerToday('$1');
const MESSAGES_SINCE = `(${TODAY} - 6)`;

const certifications = (isDue: string): string => `certification.certifications t
  join people.students s on s.id = t.student_id where s.deleted_at is null and ${isDue}`;

/** Each figure has the condition of the list that its link leads to. */
const dueWork = (now: Date): string => `
  with overdue as (
      select due, true as is_seat from (${overdueSeats('$1')}) d where d.due > 0
      union all
      select due, false from (${overdueOpeningInvoices('$1')}) o),
    cards as (select ${isCardLate('t', TODAY, now)} as late from ${certifications(isCardDue('t', TODAY))})
  select
    (select s.dismissed_at is null from desk.setup s) as "isSettingUp",
    (select count(*) from scheduling.classes c where c.deleted_at is null and ${isToClose('c', '$1')}) as "classesToClose",
    (select count(*) from scheduling.classes c where c.deleted_at is null and ${hasOpenResults('c')}) as "classesToMark",
    (select count(*) from ${RECENT_CALLS('$1')} where k.outcome is null) as "callsToMake",
    (select count(*) from overdue where is_seat) as "overdueSeats",
    (select count(*) from overdue where not is_seat) as "overdueInvoices",
    (select coalesce(sum(due), 0) / 100.0 from overdue) as "overdueAmount",
    (select count(*) from (${UNMATCHED_PAYMENTS}) u where u."openCents" > 0) as "unmatchedPayments",
    (select count(*) from ${POSSIBLE_PAIRS} where ${IS_PROPOSED}) as "possibleDuplicates",
    (select count(*) from ${SECOND_SEATS}) as "secondSeats",
    (select count(*) from ${OPEN_HAND_REFUNDS}) as "handRefunds",
    (select coalesce(sum(h.amount_cents), 0) / 100.0 from ${OPEN_HAND_REFUNDS}) as "handRefundAmount",
    (select count(*) from cards) as "cardsDue",
    (select count(*) from cards where late) as "cardsLate",
    (select count(*) from ${certifications(isInstructorDue('t', TODAY))}) as "instructorsDue",
    (select count(*) from notifications.messages m where m.state = 'failed'
      and m.created_at >= ${MESSAGES_SINCE}::timestamp at time zone ${CENTER_TIME_ZONE}) as "failedMessages",
    ${MESSAGES_SINCE} as "failedMessagesSince",
    (select count(*) from center.retention r where r.confirmed_at is null) as "retentionToConfirm"`;
