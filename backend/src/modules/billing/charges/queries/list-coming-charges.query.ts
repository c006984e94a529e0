import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { formatDate } from '../../../../shared/domain/calendar-date.js';
import { Clock } from '../../../../shared/domain/clock.js';
import { formatCents } from '../../../../shared/domain/money.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { type ComingMessages, NotificationsApi } from '../../../notifications/index.js';
import { latestRun } from '../../domain/retries.js';
import { receiptMail } from '../../receipts/receipt.message.js';
import { isDue, listChargeableSeats } from './unpaid-seats.js';

/** The receipts of the automatic charges that a daily run within the next hours begins, unless the bank declines them. */
export class ListComingCharges extends Query<ComingMessages> {
  constructor(readonly hours: number) {
    super();
  }
}

@QueryHandler(ListComingCharges)
export class ListComingChargesHandler implements IQueryHandler<ListComingCharges> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly notifications: NotificationsApi,
  ) {}

  async execute({ hours }: ListComingCharges): Promise<ComingMessages> {
    const run = latestRun(new Date(this.clock.now().getTime() + hours * 3_600_000));
    const due = (await listChargeableSeats(this.sql)).filter((seat) => isDue(seat, run));
    const payers = await this.sql.rows<Payer>(PAYERS, [[...new Set(due.map(({ organizationId }) => organizationId))]]);
    const payerOf = new Map(payers.map((payer) => [payer.id, payer]));
    return await this.notifications.coming(
      receiptMail,
      due.map(({ organizationId, studentName, classTitle, classDate, dueCents }) => {
        const { email, name } = payerOf.get(organizationId)!;
        const about = `${formatCents(dueCents)} charged for ${studentName}, ${classTitle}, ${formatDate(classDate)}`;
        return { recipient: { email }, to: name, about };
      }),
    );
  }
}

interface Payer extends Record<string, unknown> {
  id: string;
  name: string;
  email: string;
}

const PAYERS = 'select id, name, admin_email as email from organizations.organizations where id = any($1)';
