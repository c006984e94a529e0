import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

/** Which card form to show; `local` is the emulated gateway of a developer's machine. */
export interface PaymentForm {
  provider: 'stripe' | 'local';
  publishableKey: string;
}

export const paymentFormQuery = { queryKey: ['/api/billing', 'payment-form'] };

/** Opens the payment of a seat; a second time it is the same one. */
export function useCreatePaymentIntent(onFailed: () => void) {
  return useApiMutation({
    run: async (enrollmentId: string) => {
      try {
        return await api.post<{ clientSecret?: string }>(`/api/enrollments/${enrollmentId}/create-payment-intent`);
      } catch (error) {
        onFailed();
        throw error;
      }
    },
    fallback: 'Failed to initialize payment',
  });
}

/** How long to wait for the gateway's word, in tries of 300 ms. */
const TRIES = 20;

/**
 * The gateway tells the server, not this page, that the money arrived: waits until the seat says so, then refreshes what
 * shows it. Returns false when it takes longer than a few seconds.
 */
export function useAwaitPayment() {
  const queryClient = useQueryClient();
  return async (enrollmentId: string): Promise<boolean> => {
    let arrived = false;
    for (let tries = 0; tries < TRIES && !arrived; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      const { paymentStatus } = await api.get<{ paymentStatus: string }>(`/api/enrollments/${enrollmentId}/payment`);
      arrived = paymentStatus === 'paid';
    }
    await queryClient.invalidateQueries({ queryKey: ['/api/classes'] });
    return arrived;
  };
}
