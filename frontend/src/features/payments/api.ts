import { api } from '../../shared/api/client.js';
import { isUnreachable } from '../../shared/api/error.js';
import { readOptions } from '../../shared/api/query-client.js';
import type { PaymentFormResponse, RefundInput } from '../../shared/api/rows.js';
import { useApiMutation, useReadAgain } from '../../shared/api/use-api-mutation.js';

/** Which card form to show; `local` is the emulated gateway of a development machine. */
export type PaymentForm = PaymentFormResponse;

export const paymentFormQuery = readOptions('/api/billing/payment-form');

/** Creates the payment intent of a seat; a second call returns the same one. */
export const useCreatePaymentIntent = (onFailed: () => void) =>
  useApiMutation({
    run: async (api, enrollmentId: string) => {
      try {
        return await api.post('/api/enrollments/{id}/create-payment-intent', {
          params: { path: { id: enrollmentId } },
        });
      } catch (error) {
        onFailed();
        throw error;
      }
    },
    idempotent: true,
    fallback: (error) => (isUnreachable(error) ? 'Failed to initialize payment' : 'Failed to create payment intent'),
  });

/** What was paid for a seat and what is due. */
export const seatPaymentQuery = (id: string) => ({
  ...readOptions('/api/enrollments/{id}/payment', { path: { id } }),
  staleTime: 0,
});

export type Refund = RefundInput;

/** The refund goes to the gateway in the background. */
export const useRefund = (id: string) =>
  useApiMutation({
    run: (api, body: Refund) => api.post('/api/enrollments/{id}/refunds', { params: { path: { id } }, body }),
    idempotent: true,
    success: 'The refund is on its way',
    fallback: 'Failed to refund',
  });

/** Money that belongs to no seat. */
export const unmatchedQuery = readOptions('/api/billing/unmatched');

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
    success: 'The refund is entered',
    fallback: 'Failed to enter the refund',
  });

export const useDropHandRefund = (id: string) =>
  useApiMutation({
    run: (api, body: { reason: string }) =>
      api.post('/api/billing/hand-refunds/{id}/drop', { params: { path: { id } }, body }),
    success: 'The center keeps the money',
    fallback: 'Failed to keep the money',
  });

const MAX_POLLS = 20;
const POLL_INTERVAL_MS = 300;

/**
 * Polls until the seat is paid: the gateway notifies the server, not this page. Then reads again what the payment affects.
 * Returns false if it takes longer than a few seconds.
 */
export function useAwaitPayment() {
  const readAgain = useReadAgain();
  return async (enrollmentId: string): Promise<boolean> => {
    let isPaid = false;
    for (let polls = 0; polls < MAX_POLLS && !isPaid; polls += 1) {
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
      const { paymentStatus } = await api.get('/api/enrollments/{id}/payment', {
        params: { path: { id: enrollmentId } },
      });
      isPaid = paymentStatus === 'paid';
    }
    await readAgain('POST /api/webhooks/stripe');
    return isPaid;
  };
}
