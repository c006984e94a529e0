import { Injectable } from '@nestjs/common';
import { dollarsFromCents } from '../../../shared/domain/money.js';
import { type CsvCell, csvStream } from '../../../shared/http/csv.js';
import { batches } from '../../../shared/sql/batches.js';
import { Sql } from '../../../shared/sql/sql.js';
import { customerOf, ENTRY_DETAILS, movedWith } from '../../billing/sql.js';
import { DAY, MOVED_FOR_ORGANIZATION, refuseBackwards } from './period.js';
import type { RevenuePeriodQuery } from './reports.dto.js';

interface Payment {
  day: string;
  customer: string | null;
  classTitle: string | null;
  classDate: string | null;
  course: string | null;
  instructor: string | null;
  place: string | null;
  method: string;
  cents: number;
  /** The place in the order of time, at full precision. */
  moment: string;
  number: number;
}

const HEADER = ['Date', 'Customer', 'Class', 'Class Date', 'Course', 'Instructor', 'Place', 'Method', 'Amount'];

/** Payments and refunds of a period as CSV, one a line: what revenue is added up from. */
@Injectable()
export class PaymentsFile {
  constructor(private readonly sql: Sql) {}

  /** @throws {InvalidInput} if the period ends before it starts */
  csv(period: RevenuePeriodQuery) {
    refuseBackwards(period);
    return csvStream(HEADER, this.rows(period));
  }

  private async *rows(period: RevenuePeriodQuery): AsyncGenerator<CsvCell[][]> {
    for await (const batch of batches<Payment>(1_000, (limit, after) => this.payments(period, limit, after))) {
      yield batch.map(({ day, customer, classTitle, classDate, course, instructor, place, method, cents }) => [
        day,
        customer,
        classTitle,
        classDate,
        course,
        instructor,
        place,
        method,
        dollarsFromCents(cents),
      ]);
    }
  }

  private async payments(period: RevenuePeriodQuery, limit: number, after?: Payment): Promise<Payment[]> {
    return await this.sql.rows<Payment>(
      `select ${DAY} as day, ${customerOf('l')} as customer, c.title as "classTitle", c.date as "classDate", co.name as course,
         nullif(trim(c.instructor), '') as instructor, c.location as place, ${movedWith('l')} as method,
         l.amount_cents as cents, l.received_at::text as moment, l.number
       from billing.ledger_entries l ${ENTRY_DETAILS}
       where ${MOVED_FOR_ORGANIZATION}
         and (l.received_at, l.number) > (coalesce($4::timestamptz, '-infinity'), coalesce($5::bigint, 0))
       order by l.received_at, l.number limit $6`,
      [period.from, period.to, period.organizationId ?? null, after?.moment ?? null, after?.number ?? null, limit],
    );
  }
}
