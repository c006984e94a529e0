import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { dollarsFromCents } from '../../../../shared/domain/money.js';
import type { ListQuery } from '../../../../shared/http/list-query.dto.js';
import { orderBy, Page } from '../../../../shared/http/page.js';
import { containsWords } from '../../../../shared/sql/contains-word.js';
import { binding, readPage } from '../../../../shared/sql/list.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { UNMATCHED_PAYMENTS } from '../../sql.js';
import type { UnmatchedRow } from '../gateway.dto.js';

/** Money at the gateway that belongs to no seat and waits for staff, the oldest first by default. */
export class ListUnmatched extends Query<Page<UnmatchedRow>> {
  constructor(readonly list: ListQuery) {
    super();
  }
}

const UNMATCHED = `(${UNMATCHED_PAYMENTS}) u where u."openCents" > 0`;
const SORTS = { receivedAt: ['u."receivedAt"'], amount: ['u."openCents"'] };

@QueryHandler(ListUnmatched)
export class ListUnmatchedHandler implements IQueryHandler<ListUnmatched> {
  constructor(private readonly sql: Sql) {}

  async execute({ list }: ListUnmatched): Promise<Page<UnmatchedRow>> {
    const { values, bind } = binding();
    const search = containsWords(`shared.fold(u.description || ' ' || u."paymentId")`, list.q, bind);
    const { rows, total } = await readPage<Unmatched>(this.sql, list, {
      columns: 'u.*',
      from: [UNMATCHED, ...search].join(' and '),
      values,
      order: orderBy(list.sort, SORTS, 'receivedAt', 'u."paymentId"'),
    });
    return new Page(
      rows.map(({ openCents, isTest: _, ...row }) => ({ ...row, amount: dollarsFromCents(openCents) })),
      total,
      list,
    );
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
  isTest: boolean;
}

/** The unmatched money of one payment. */
export const findUnmatched = (sql: Sql, paymentId: string): Promise<Unmatched | undefined> =>
  sql.one<Unmatched>(`select u.* from ${UNMATCHED} and u."paymentId" = $1`, [paymentId]);
