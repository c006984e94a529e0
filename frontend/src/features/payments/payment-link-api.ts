import { isUnreachable } from '../../shared/api/error.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { CHECK_TIMEOUT_MS, NOTHING_TO_PAY, type Standing, standingOf } from './api.js';
import { LINK_ENDED } from './payment-link.js';

/** Opens the payment of a link's seat; a second call returns the same one. What has ended is shown by the page. */
export const useOpenLinkPayment = (token: string) =>
  useApiMutation({
    run: (api) => api.post('/api/payment-links/{token}/payment', { params: { path: { token } } }),
    idempotent: true,
    fallback: (error) => (isUnreachable(error) ? 'Failed to initialize payment' : 'Failed to create payment intent'),
    asksOn: [NOTHING_TO_PAY, LINK_ENDED],
  });

/** Asks the server, which asks the gateway, how the payment of a link's seat stands. */
export function useCheckLinkPayment(token: string): () => Promise<Standing> {
  const { mutateAsync } = useApiMutation({
    run: async (api) => {
      const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
      return standingOf(
        await api.post('/api/payment-links/{token}/payment/check', { params: { path: { token } }, signal }),
      );
    },
    fallback: null,
  });
  return () => mutateAsync().catch(() => 'unknown' as const);
}

/** Gives up a link's seat. */
export const useGiveUpSeat = (token: string) =>
  useApiMutation({
    run: (api) => api.post('/api/payment-links/{token}/give-up', { params: { path: { token } } }),
    fallback: 'The seat could not be given up',
  });
