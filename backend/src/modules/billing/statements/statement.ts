import { Injectable } from '@nestjs/common';
import type { PdfDocument } from '../../../shared/documents/pdf-document.js';
import { newDocument } from '../../../shared/documents/pdf-file.js';
import { addMonths, calendarDateIn, formatDate, formatMonth, momentOf } from '../../../shared/domain/calendar-date.js';
import { dollarsFromCents, formatCents } from '../../../shared/domain/money.js';
import type { Actor } from '../../../shared/http/actor.js';
import { type CsvCell, csvStream } from '../../../shared/http/csv.js';
import { batches } from '../../../shared/sql/batches.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { type BilledOrganization, findOrganization } from '../ledger/organization-sql.js';
import { MOVEMENTS } from './statement-sql.js';
import type { MovementRow, StatementResponse } from './statements.dto.js';

interface Movement extends Omit<MovementRow, 'amount'> {
  cents: number;
  /** The place in the order of time, at full precision. */
  moment: string;
  key: string;
}

interface Period {
  organization: BilledOrganization;
  month: string;
  from: Date;
  to: Date;
  timeZone: string;
}

interface Sums {
  opening: number;
  charges: number;
  adjustments: number;
  payments: number;
  refunds: number;
  count: number;
}

const BATCH = 1_000;
const ON_SCREEN = 500;
/** Rows of a document that are written before other requests get their turn: about 10 ms. */
const ROWS_A_TURN = 10;

/** The statement of an organization and a month: on the screen, on paper, and as CSV. */
@Injectable()
export class Statements {
  constructor(
    private readonly sql: Sql,
    private readonly center: CenterApi,
  ) {}

  /** @throws {OrganizationNotFound} */
  async period(organizationId: string, month: string, actor: Actor): Promise<Period> {
    const organization = await findOrganization(this.sql, organizationId, actor);
    const timeZone = await this.center.timeZone();
    const first = `${month}-01`;
    const [from, to] = [first, addMonths(first, 1)].map((date) => momentOf(date, '00:00', timeZone)) as [Date, Date];
    return { organization, month, from, to, timeZone };
  }

  async onScreen(period: Period): Promise<StatementResponse> {
    const sums = await this.sums(period);
    const movements = (await this.movements(period, ON_SCREEN)).map(({ cents, moment: _, key: __, ...movement }) => ({
      ...movement,
      amount: dollarsFromCents(cents),
    }));
    const { opening, charges, adjustments, payments, refunds, count } = sums;
    const [month, organizationName] = [period.month, period.organization.name];
    const dollars = {
      opening: dollarsFromCents(opening),
      charges: dollarsFromCents(charges),
      adjustments: dollarsFromCents(adjustments),
      payments: dollarsFromCents(payments),
      refunds: dollarsFromCents(refunds),
      closing: dollarsFromCents(opening + charges + adjustments + payments + refunds),
    };
    return { month, organizationName, ...dollars, count, movements };
  }

  async csv(period: Period) {
    const header = ['Date', 'Kind', 'Reference', 'Class', 'Student', 'Amount', 'Balance'];
    return csvStream(header, this.csvRows(period, await this.sums(period)));
  }

  async pdf(period: Period): Promise<PDFKit.PDFDocument> {
    const sums = await this.sums(period);
    const title = `Statement ${formatMonth(`${period.month}-01`)}`;
    const document = await newDocument(title, await this.center.letterhead(), period.organization.name);
    document.facts([
      ['Organization', period.organization.name],
      ['Attention', period.organization.adminName],
      ['Address', period.organization.address],
      ...summary(sums).map(([label, cents]) => [label, formatCents(cents)] as const),
    ]);
    // The caller sends the pages while they are written.
    void this.writePages(document, period, sums).catch((error: Error) => document.stream.destroy(error));
    return document.stream;
  }

  private async writePages(document: PdfDocument, period: Period, sums: Sums): Promise<void> {
    const row = document.table([
      { title: 'Date', width: 76 },
      { title: 'What', width: 284 },
      { title: 'Amount', width: 72, align: 'right' },
      { title: 'Balance', width: 72, align: 'right' },
    ]);
    let balance = sums.opening;
    let written = 0;
    row(['', 'Opening balance', '', formatCents(balance)], true);
    for await (const batch of this.all(period)) {
      for (const movement of batch) {
        balance += movement.cents;
        const what = [KINDS[movement.kind], movement.reference, movement.classTitle, movement.studentName];
        const date = formatDate(calendarDateIn(period.timeZone, new Date(movement.at)));
        row([date, what.filter(Boolean).join(' · '), formatCents(movement.cents), formatCents(balance)]);
        written += 1;
        if (written % ROWS_A_TURN === 0) await document.taken();
      }
    }
    row(['', 'Closing balance', '', formatCents(balance)], true);
    document.end();
  }

  private async *csvRows(period: Period, { opening }: Sums): AsyncGenerator<CsvCell[][]> {
    let balance = opening;
    const edge = (label: string) => [['', label, '', '', '', '', dollarsFromCents(balance)]];
    yield edge('Opening balance');
    for await (const batch of this.all(period)) {
      yield batch.map(({ at, kind, reference, classTitle, studentName, cents }) => {
        balance += cents;
        const date = calendarDateIn(period.timeZone, new Date(at));
        const amounts = [dollarsFromCents(cents), dollarsFromCents(balance)];
        return [date, KINDS[kind], reference, classTitle, studentName, ...amounts];
      });
    }
    yield edge('Closing balance');
  }

  /** In order of time. */
  private all(period: Period): AsyncGenerator<Movement[]> {
    return batches<Movement>(BATCH, (limit, after) => this.movements(period, limit, after));
  }

  private async movements({ organization, from, to }: Period, limit: number, after?: Movement): Promise<Movement[]> {
    return await this.sql.rows<Movement>(
      `${MOVEMENTS}
       select id, at, kind, reference, title as "classTitle", student as "studentName", cents, at::text as moment, key
       from movements m where at >= $2 and at < $3 and ($4::timestamptz is null or (m.at, m.key) > ($4, $5))
       order by m.at, m.key limit $6`,
      [organization.id, from, to, after?.moment ?? null, after?.key ?? null, limit],
    );
  }

  private async sums({ organization, from, to }: Period): Promise<Sums> {
    const of = (kinds: string) => `coalesce(sum(cents) filter (where at >= $2 and kind in (${kinds})), 0)::int`;
    const sums = await this.sql.one<Sums>(
      `${MOVEMENTS}
       select coalesce(sum(cents) filter (where at < $2), 0)::int as opening, ${of("'charge'")} as charges,
         ${of("'adjustment'")} as adjustments, ${of("'payment'")} as payments, ${of("'refund', 'dispute'")} as refunds,
         count(*) filter (where at >= $2) as count
       from movements where at < $3`,
      [organization.id, from, to],
    );
    return sums!;
  }
}

const KINDS: Record<MovementRow['kind'], string> = {
  charge: 'Charge',
  adjustment: 'Adjustment',
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
};

const summary = ({ opening, charges, adjustments, payments, refunds }: Sums): [string, number][] => [
  ['Opening balance', opening],
  ['Charges', charges],
  ['Adjustments', adjustments],
  ['Payments', payments],
  ['Refunds', refunds],
  ['Closing balance', opening + charges + adjustments + payments + refunds],
];
