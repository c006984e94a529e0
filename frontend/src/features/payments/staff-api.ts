import { readOptions } from '../../shared/api/query-client.js';
import type { EnrollmentPaymentResponse, PaymentByHandInput, RefundInput } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { formatMoney } from '../../shared/format/money.js';

export type Refund = RefundInput;

/** A payment of one seat, or of what each of several owes. */
export const useRecordPayment = (seats: readonly { enrollmentId: string; studentName: string; amount: number }[]) =>
  useApiMutation({
    run: async (api, { amount, ...how }: PaymentByHandInput) => {
      const [only] = seats.length === 1 ? seats : [];
      if (only) {
        const params = { path: { id: only.enrollmentId } };
        const { due } = await api.post('/api/enrollments/{id}/payments', { params, body: { amount, ...how } });
        const left = due > 0 ? ` ${formatMoney(due)} stays due.` : '';
        return `${formatMoney(amount)} of ${only.studentName} recorded.${left}`;
      }
      const enrollmentIds = seats.map(({ enrollmentId }) => enrollmentId);
      const all = await api.post('/api/payments/by-hand', { body: { enrollmentIds, ...how } });
      return `${all.payments} payments recorded: ${formatMoney(all.amount)}.`;
    },
    idempotent: true,
    success: (text) => text,
    fallback: 'Failed to record the payment',
  });

/** Bills a seat on a purchase order, or no longer with an empty number. */
export const useBillSeat = (id: string) =>
  useApiMutation({
    run: (api, body: { number: string }) =>
      api.post('/api/enrollments/{id}/purchase-order', { params: { path: { id } }, body }),
    success: ({ purchaseOrder }) =>
      purchaseOrder ? `Billed on purchase order ${purchaseOrder}` : 'The seat is on no purchase order any more',
    fallback: 'Failed to save the purchase order',
  });

/** Gives out the payment links of seats, by email, by text message or for copying. */
export const useGivePaymentLinks = () =>
  useApiMutation({
    run: (api, body: { enrollmentIds: string[]; send: 'email' | 'text' | 'none' }) =>
      api.post('/api/payment-links', { body }),
    idempotent: true,
    fallback: 'Failed to send the payment link',
  });

/** What a refund does: money by card goes to the gateway in the background, and money by hand is only recorded. */
export function refundText(
  { amount }: RefundInput,
  { refundable, refundableByHand }: EnrollmentPaymentResponse,
): string {
  const byCard = Math.min(amount, Math.max(refundable - refundableByHand, 0));
  const byHand = Math.round((amount - byCard) * 100) / 100;
  if (byHand === 0) return 'The refund is on its way';
  if (byCard === 0) return `${formatMoney(byHand)} returned by hand is recorded`;
  return `${formatMoney(byCard)} is on its way to the card; ${formatMoney(byHand)} returned by hand is recorded`;
}

export const useRefund = (id: string, payment: EnrollmentPaymentResponse | undefined) =>
  useApiMutation({
    run: (api, body: Refund) => api.post('/api/enrollments/{id}/refunds', { params: { path: { id } }, body }),
    idempotent: true,
    success: (_, refund) => (payment ? refundText(refund, payment) : 'The refund is on its way'),
    fallback: 'Failed to refund',
  });

/** Money that belongs to no seat. */
export const unmatchedQuery = readOptions('/api/billing/unmatched', { query: { pageSize: 200 } });

export const useSettleUnmatched = () =>
  useApiMutation({
    run: (api, { paymentId, ...body }: { paymentId: string; enrollmentId?: string }) =>
      api.post('/api/billing/unmatched/{paymentId}/settle', { params: { path: { paymentId } }, body }),
    success: (_, { enrollmentId }) => (enrollmentId ? 'The money counts for this seat' : 'The refund is on its way'),
    fallback: 'Failed to settle the payment',
  });

/** Cash and checks that staff are asked to return. */
export const handRefundsQuery = readOptions('/api/billing/hand-refunds');

export const useEnterHandRefund = () =>
  useApiMutation({
    run: (api, id: string) => api.post('/api/billing/hand-refunds/{id}/returned', { params: { path: { id } } }),
    success: 'Refund recorded',
    fallback: 'Failed to record the refund',
  });

export const useDropHandRefund = (id: string) =>
  useApiMutation({
    run: (api, body: { reason: string }) =>
      api.post('/api/billing/hand-refunds/{id}/drop', { params: { path: { id } }, body }),
    success: 'The center keeps the money',
    fallback: 'Failed to keep the money',
  });
