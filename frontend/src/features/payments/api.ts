import { isUnreachable } from '../../shared/api/error.js';
import { readOptions } from '../../shared/api/query-client.js';
import type { EnrollmentPaymentResponse } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

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

/** How a seat's payment stands: `open` if nobody was charged for what is due. */
export type Standing = 'paid' | 'processing' | 'open' | 'unknown';

export const CHECK_TIMEOUT_MS = 15_000;
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
      return standingOf(payment);
    },
    fallback: null,
  });
  return () => mutateAsync().catch(() => 'unknown' as const);
}

export const standingOf = ({ due, underWay }: Pick<EnrollmentPaymentResponse, 'due' | 'underWay'>): Standing =>
  due === 0 ? 'paid' : underWay === 'processing' ? 'processing' : 'open';

const isArriving = ({ due, received, paymentStatus }: EnrollmentPaymentResponse): boolean =>
  due === 0 && received > 0 && paymentStatus !== 'paid';
