import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { dollarsFromCents } from '../../../shared/domain/money.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { UnmatchedRow } from '../billing.dto.js';

/** Money at the gateway that belongs to no seat and waits for staff, the oldest first. */
export class ListUnmatched extends Query<UnmatchedRow[]> {}

@QueryHandler(ListUnmatched)
export class ListUnmatchedHandler implements IQueryHandler<ListUnmatched> {
  constructor(private readonly read: ReadModel) {}

  async execute(): Promise<UnmatchedRow[]> {
    const rows = await this.read.rows<Unmatched>(`${UNMATCHED} order by u."receivedAt", u."paymentId" limit 200`);
    return rows.map(({ openCents, ...row }) => ({ ...row, amount: dollarsFromCents(openCents) }));
  }
}

export interface Unmatched {
  /** The gateway's payment. */
  paymentId: string;
  enrollmentId: string | null;
  organizationId: string | null;
  /** Where the payment was meant to go: class and student. */
  description: string;
  currency: string;
  /** What nobody has settled yet, in cents of the currency. */
  openCents: number;
  receivedAt: string;
  classId: string | null;
}

/** Refunds that are under way count as settled. */
const UNMATCHED = `
  select u.* from (
    select l.gateway_payment as "paymentId", (array_agg(l.enrollment_id order by l.created_at))[1] as "enrollmentId",
      (array_agg(l.organization_id order by l.created_at))[1] as "organizationId",
      (array_agg(l.description order by l.created_at))[1] as description, min(l.currency) as currency,
      (sum(l.amount_cents) - coalesce((
        select sum(r.amount_cents) from billing.refunds r
        where r.gateway_payment = l.gateway_payment and r.from_unmatched and r.status = 'requested'
      ), 0))::int as "openCents",
      min(l.created_at) as "receivedAt",
      (select e.class_id from enrollment.enrollments e
       where e.id = (array_agg(l.enrollment_id order by l.created_at))[1]) as "classId"
    from billing.ledger_entries l where l.kind = 'unmatched'
    group by l.gateway_payment
  ) u where u."openCents" > 0`;

/** The unmatched money of one payment. */
export const findUnmatched = (read: ReadModel, paymentId: string): Promise<Unmatched | undefined> =>
  read.one<Unmatched>(`${UNMATCHED} and u."paymentId" = $1`, [paymentId]);
