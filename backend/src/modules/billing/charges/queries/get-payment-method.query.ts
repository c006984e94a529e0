import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { dollarsFromCents } from '../../../../shared/domain/money.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { ofCurrentMerchant } from '../../gateway/merchants.js';
import type { BankAccountRow, CardRow, PaymentMethodResponse, PaymentMethodRow } from '../payment-methods.dto.js';
import { autoOrganization } from './auto-organization.js';
import { listUnpaidSeats, nextChargeOf, type UnpaidSeat } from './unpaid-seats.js';

/** How an organization pays, and what it owes. */
export class GetPaymentMethod extends Query<PaymentMethodResponse> {
  constructor(readonly organizationId: string | null) {
    super();
  }
}

type StoredMethod = { status: 'verifying' | 'active' } & (
  | { type: 'card'; shown: { card: CardRow } }
  | { type: 'us_bank_account'; shown: { usBankAccount: BankAccountRow } }
);

@QueryHandler(GetPaymentMethod)
export class GetPaymentMethodHandler implements IQueryHandler<GetPaymentMethod> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ organizationId }: GetPaymentMethod): Promise<PaymentMethodResponse> {
    const { id } = await autoOrganization(this.sql, organizationId);
    const [methods, seats] = await Promise.all([
      this.sql.rows<StoredMethod>(
        `select status, type, shown from billing.payment_methods m
         where organization_id = $1 and removed_at is null and ${ofCurrentMerchant('m')}`,
        [id],
      ),
      listUnpaidSeats(this.sql, id),
    ]);
    const of = (status: StoredMethod['status']) => rowOf(methods.find((method) => method.status === status));
    return {
      paymentMethod: of('active'),
      verifying: of('verifying'),
      unpaidSeats: seats.length,
      overdueSeats: seats.filter(({ paymentStatus }) => paymentStatus === 'overdue').length,
      unpaidAmount: dueFor(seats),
      nextCharge: nextChargeFor(seats, this.clock.now()),
    };
  }
}

const dueFor = (seats: readonly UnpaidSeat[]): number =>
  dollarsFromCents(seats.reduce((sum, { dueCents }) => sum + dueCents, 0));

/** The first charge that is planned, which is for all seats that are charged at that moment. */
function nextChargeFor(seats: readonly UnpaidSeat[], now: Date): PaymentMethodResponse['nextCharge'] {
  const timeOf = (seat: UnpaidSeat) => nextChargeOf(seat, now)?.getTime() ?? Number.POSITIVE_INFINITY;
  const next = Math.min(...seats.map(timeOf));
  if (!Number.isFinite(next)) return null;
  return { at: new Date(next).toISOString(), amount: dueFor(seats.filter((seat) => timeOf(seat) === next)) };
}

function rowOf(method: StoredMethod | undefined): PaymentMethodRow | null {
  if (!method) return null;
  const { type } = method;
  return type === 'card'
    ? { type, card: method.shown.card, usBankAccount: null }
    : { type, card: null, usBankAccount: method.shown.usBankAccount };
}
