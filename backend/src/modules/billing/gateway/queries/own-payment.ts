import type { GatewayPayment } from '../../../../integrations/payments/payments.port.js';
import type { Sql } from '../../../../shared/sql/sql.js';

/** Whether a payment carries what this program writes on its payments. */
export const namesOwnPayment = ({ metadata }: GatewayPayment): boolean =>
  metadata.enrollmentId !== undefined || metadata.paymentId !== undefined;

/** Whether the program knows a payment of the gateway by its id there. */
export async function isOwnPayment(sql: Sql, gatewayPayment: string): Promise<boolean> {
  const found = await sql.one<{ isOwn: boolean }>(
    `select exists (select from billing.payments where gateway_payment = $1)
       or exists (select from billing.ledger_entries where gateway_payment = $1) as "isOwn"`,
    [gatewayPayment],
  );
  return found!.isOwn;
}
