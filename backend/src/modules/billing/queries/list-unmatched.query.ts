import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { dollarsFromCents } from '../../../shared/domain/money.js';
import { UNMATCHED_PAYMENTS } from '../../../shared/sql/due-work.js';
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

const UNMATCHED = `select u.* from (${UNMATCHED_PAYMENTS}) u where u."openCents" > 0`;

/** The unmatched money of one payment. */
export const findUnmatched = (read: ReadModel, paymentId: string): Promise<Unmatched | undefined> =>
  read.one<Unmatched>(`${UNMATCHED} and u."paymentId" = $1`, [paymentId]);
