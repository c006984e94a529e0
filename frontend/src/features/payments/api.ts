import { isUnreachable } from '../../shared/api/error.js';
import { readOptions } from '../../shared/api/query-client.js';
import type { EnrollmentPaymentResponse, PaymentByHandInput, RefundInput } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { formatMoney } from '../../shared/format/money.js';

export const paymentFormQuery = readOptions('/api/billing/payment-form');

export const NOTHING_TO_PAY = 'nothing_to_pay';

/** Creates the payment intent of a seat; a second call returns the same one. */
export const useCreatePaymentIntent = () =>
  useApiMutation({
    run: (api, enrollmentId: string) =>
      api.post('/api/enrollments/{id}/create-payment-intent', { params: { path: { id: enrollmentId } } }),
    idempotent: true,
    fallback: (error) => (isUnreachable(error) ? 'Failed to initialize payment' : 'Failed to create payment intent'),
    asksOn: [NOTHING_TO_PAY],
  });

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

/** How a seat's payment stands: `open` if nobody was charged for what is due. */
export type Standing = 'paid' | 'processing' | 'open' | 'unknown';

const CHECK_TIMEOUT_MS = 15_000;
const MAX_POLLS = 20;
const POLL_INTERVAL_MS = 300;

/** Asks the server, which asks the gateway, how the payment of a seat stands, and reads again what that changes. */
export function useCheckPayment(enrollmentId: string): () => Promise<Standing> {
  const params = { path: { id: enrollmentId } };
  const { mutateAsync } = useApiMutation({
    run: async (api) => {
      const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
      let payment = await api.post('/api/enrollments/{id}/payment/check', { params, signal });
      // The seat follows its money in the background.
      for (let polls = 0; polls < MAX_POLLS && isArriving(payment); polls += 1) {
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
        payment = await api.get('/api/enrollments/{id}/payment', { params });
      }
      return payment.due === 0 ? 'paid' : payment.underWay === 'processing' ? 'processing' : 'open';
    },
    fallback: null,
  });
  return () => mutateAsync().catch(() => 'unknown' as const);
}

const isArriving = ({ due, received, paymentStatus }: EnrollmentPaymentResponse): boolean =>
  due === 0 && received > 0 && paymentStatus !== 'paid';
