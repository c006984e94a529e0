import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Sql } from '../../../shared/sql/sql.js';
import { EnrollmentNotFound } from '../domain/enrollment.errors.js';
import type { TaughtSeatRow } from './teaching.dto.js';
import { isOwn, TAUGHT_SEAT_COLUMNS, TAUGHT_SEAT_TABLES } from './teaching-sql.js';

/**
 * A seat in a class that the user teaches.
 * @throws {EnrollmentNotFound}
 */
export class GetTaughtSeat extends Query<TaughtSeatRow> {
  constructor(
    readonly userId: string,
    readonly seatId: string,
  ) {
    super();
  }
}

@QueryHandler(GetTaughtSeat)
export class GetTaughtSeatHandler implements IQueryHandler<GetTaughtSeat> {
  constructor(private readonly sql: Sql) {}

  async execute({ userId, seatId }: GetTaughtSeat): Promise<TaughtSeatRow> {
    const seat = await this.sql.one<TaughtSeatRow & Record<string, unknown>>(
      `select ${TAUGHT_SEAT_COLUMNS} from ${TAUGHT_SEAT_TABLES} where e.id = $1 and e.removed_at is null and ${isOwn('$2')}`,
      [seatId, userId],
    );
    if (!seat) throw new EnrollmentNotFound();
    return seat;
  }
}
