import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { dollarsFromCents } from '../../../shared/domain/money.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { DueSeatRow } from '../payment-methods.dto.js';
import { autoOrganization } from './auto-organization.js';
import { listUnpaidSeats, nextChargeOf } from './unpaid-seats.js';

/** The seats that an organization owes money for, the next class first, each with its next charge. */
export class ListDueSeats extends Query<DueSeatRow[]> {
  constructor(readonly organizationId: string | null) {
    super();
  }
}

@QueryHandler(ListDueSeats)
export class ListDueSeatsHandler implements IQueryHandler<ListDueSeats> {
  constructor(
    private readonly read: ReadModel,
    private readonly clock: Clock,
  ) {}

  async execute({ organizationId }: ListDueSeats): Promise<DueSeatRow[]> {
    const { id } = await autoOrganization(this.read, organizationId);
    const now = this.clock.now();
    return (await listUnpaidSeats(this.read, id)).map((seat) => {
      const { enrollmentId, studentName, classTitle, classDate, paymentStatus, dueCents, failure } = seat;
      const nextChargeAt = nextChargeOf(seat, now)?.toISOString() ?? null;
      return {
        ...{ enrollmentId, studentName, classTitle, classDate, paymentStatus, failure, nextChargeAt },
        amount: dollarsFromCents(dueCents),
      };
    });
  }
}
