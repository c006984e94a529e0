import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { dollarsFromCents } from '../../../../shared/domain/money.js';
import { Page } from '../../../../shared/http/page.js';
import { Sql } from '../../../../shared/sql/sql.js';
import type { DueSeatQuery, DueSeatRow } from '../payment-methods.dto.js';
import { autoOrganization } from './auto-organization.js';
import { nextChargeOf, readUnpaidSeats } from './unpaid-seats.js';

/** The seats that an organization owes money for, the next class first by default, each with its next charge. */
export class ListDueSeats extends Query<Page<DueSeatRow>> {
  constructor(
    readonly organizationId: string | null,
    readonly list: DueSeatQuery,
  ) {
    super();
  }
}

@QueryHandler(ListDueSeats)
export class ListDueSeatsHandler implements IQueryHandler<ListDueSeats> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ organizationId, list }: ListDueSeats): Promise<Page<DueSeatRow>> {
    const { id } = await autoOrganization(this.sql, organizationId);
    const now = this.clock.now();
    const { rows, total } = await readUnpaidSeats(this.sql, id, list);
    const due = rows.map((seat) => {
      const { enrollmentId, studentName, classTitle, classDate, paymentStatus, dueCents, failure } = seat;
      const nextChargeAt = nextChargeOf(seat, now)?.toISOString() ?? null;
      return {
        enrollmentId,
        studentName,
        classTitle,
        classDate,
        paymentStatus,
        failure,
        nextChargeAt,
        amount: dollarsFromCents(dueCents),
      };
    });
    return new Page(due, total, list);
  }
}
