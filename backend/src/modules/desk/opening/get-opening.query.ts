import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { Sql } from '../../../shared/sql/sql.js';
import { ListComingCharges } from '../../billing/index.js';
import { ListComingOffers } from '../../catalog/index.js';
import { ListComingRenewals } from '../../certification/index.js';
import { ListComingReminders } from '../../enrollment/index.js';
import { kindsToHoldBack, titleOfKind } from '../../notifications/index.js';
import { ListComingReports } from '../../organizations/index.js';
import type {
  ComingKindRow,
  DroppedKindRow,
  DroppedMessageRow,
  OpeningResponse,
  TestBookingRow,
} from './opening.dto.js';

/** Whether the center is open, what was dropped, and what goes out. */
export class GetOpening extends Query<OpeningResponse> {}

interface Standing extends Record<string, unknown> {
  openedAt: string | null;
  openedBy: string | null;
  heldBack: string[];
}

/** How far Open looks ahead. */
const HOURS = 48;

/** Messages of the list of the latest. */
const NEWEST = 20;

@QueryHandler(GetOpening)
export class GetOpeningHandler implements IQueryHandler<GetOpening> {
  constructor(
    private readonly sql: Sql,
    private readonly queries: QueryBus,
  ) {}

  async execute(): Promise<OpeningResponse> {
    const standing = (await this.sql.one<Standing>(STANDING))!;
    const dropped = await this.sql.rows<Omit<DroppedKindRow, 'title'>>(DROPPED);
    const newest = await this.sql.rows<Omit<DroppedMessageRow, 'title'>>(DROPPED_LATELY, [NEWEST]);
    return {
      ...standing,
      heldBack: standing.heldBack.map((kind) => titled({ kind })),
      dropped: dropped.map(titled),
      newest: newest.map(titled),
      coming: standing.openedAt ? [] : await this.coming(),
      testBookings: standing.openedAt
        ? []
        : await this.sql.rows<TestBookingRow & Record<string, unknown>>(TEST_BOOKINGS),
    };
  }

  private async coming(): Promise<ComingKindRow[]> {
    const found = [
      ...(await this.queries.execute(new ListComingReminders(HOURS))),
      ...(await this.queries.execute(new ListComingRenewals(HOURS))),
      ...(await this.queries.execute(new ListComingOffers(HOURS))),
      await this.queries.execute(new ListComingReports(HOURS)),
      await this.queries.execute(new ListComingCharges(HOURS)),
    ];
    const byKind = new Map(found.map((coming) => [coming.kind, coming]));
    const rows = kindsToHoldBack().map((kind) => ({
      ...kind,
      count: byKind.get(kind.kind)?.count ?? null,
      first: byKind.get(kind.kind)?.first ?? [],
    }));
    return rows.sort((a, b) => Number((b.count ?? 0) > 0) - Number((a.count ?? 0) > 0));
  }
}

const titled = <Row extends { kind: string }>(row: Row): Row & { title: string } => ({
  ...row,
  title: titleOfKind(row.kind) ?? row.kind,
});

const STANDING = `
  select c.opened_at as "openedAt", nullif(trim(u.first_name || ' ' || u.last_name), '') as "openedBy", c.held_back as "heldBack"
  from center.settings c left join identity.users u on u.id = c.opened_by`;

const DROPPED = `
  select template as kind, count(*)::int as count from notifications.messages
  where state = 'suppressed' group by 1 order by 2 desc, 1`;

const DROPPED_LATELY = `
  select m.id, m.template as kind, m.channel, m.created_at as "createdAt",
    coalesce(nullif(m.recipient_name, ''), nullif(trim(u.first_name || ' ' || u.last_name), ''), m.recipient) as "to"
  from notifications.messages m left join identity.users u on u.id = m.user_id
  where m.state = 'suppressed' order by m.created_at desc, m.id desc limit $1`;

const TEST_BOOKINGS = `
  select e.id as "enrollmentId", trim(s.first_name || ' ' || s.last_name) as student, c.id as "classId", c.title as class, c.date::text as date
  from people.students s
  join enrollment.enrollments e on e.student_id = s.id and e.removed_at is null
  join scheduling.classes c on c.id = e.class_id
  where s.is_test and s.deleted_at is null order by c.starts_at, e.id`;
