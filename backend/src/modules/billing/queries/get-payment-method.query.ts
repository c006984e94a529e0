import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { dollarsFromCents } from '../../../shared/domain/money.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { BankAccountRow, CardRow, PaymentMethodResponse, PaymentMethodRow } from '../payment-methods.dto.js';
import { autoOrganization } from './auto-organization.js';
import { listUnpaidSeats } from './unpaid-seats.js';

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
  constructor(private readonly read: ReadModel) {}

  async execute({ organizationId }: GetPaymentMethod): Promise<PaymentMethodResponse> {
    const { id } = await autoOrganization(this.read, organizationId);
    const [methods, seats] = await Promise.all([
      this.read.rows<StoredMethod>(
        'select status, type, shown from billing.payment_methods where organization_id = $1 and removed_at is null',
        [id],
      ),
      listUnpaidSeats(this.read, id),
    ]);
    const of = (status: StoredMethod['status']) => rowOf(methods.find((method) => method.status === status));
    const unpaidCents = seats.reduce((sum, { dueCents }) => sum + dueCents, 0);
    return {
      paymentMethod: of('active'),
      verifying: of('verifying'),
      unpaidSeats: seats.length,
      unpaidAmount: dollarsFromCents(unpaidCents),
    };
  }
}

function rowOf(method: StoredMethod | undefined): PaymentMethodRow | null {
  if (!method) return null;
  const { type } = method;
  return type === 'card'
    ? { type, card: method.shown.card, usBankAccount: null }
    : { type, card: null, usBankAccount: method.shown.usBankAccount };
}
