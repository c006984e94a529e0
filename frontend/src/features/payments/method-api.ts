import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { listOptions, liveOptions } from '../../shared/api/query-client.js';
import type { DueSeatRow, PaymentMethodResponse, VerifyBankAccountInput } from '../../shared/api/rows.js';
import { useApiMutation, useReadAgain } from '../../shared/api/use-api-mutation.js';

const METHOD = '/api/organizations/my-organization/payment-method';
const DUE = '/api/organizations/my-organization/due-seats';
const CHARGES = '/api/organizations/my-organization/charges';

/** For staff. */
export const usePaymentMethod = (organizationId: string) =>
  useQuery(liveOptions('/api/organizations/{id}/payment-method', { path: { id: organizationId } }));

/** With what is due. Only for an organization that pays automatically. */
export const useOwnPaymentMethod = (enabled = true) => useQuery({ ...liveOptions(METHOD), enabled });

/** Rows of a page that the billing page shows. */
export const PAGE_SIZE = 20;

/** Only for an organization that pays automatically. */
export const useDueSeats = (page: number) =>
  useQuery({ ...listOptions(DUE, { query: { page, pageSize: PAGE_SIZE } }), placeholderData: keepPreviousData });

/** One of them, on whatever page it is. Undefined once nothing is due for it. */
export const useDueSeat = (enrollmentId: string, enabled: boolean): DueSeatRow | undefined =>
  useQuery({ ...listOptions(DUE, { query: { enrollmentId } }), enabled }).data?.rows[0];

export const useOwnCharges = (page: number) => useQuery(listOptions(CHARGES, { query: { page, pageSize: PAGE_SIZE } }));

export const useSetup = () =>
  useApiMutation({
    run: (api) => api.post(`${METHOD}/setup` as const, {}),
    fallback: 'Failed to load payment form',
  });

/** `useSaveMethod` shows its result. */
export const useAddPaymentMethod = () =>
  useApiMutation({
    run: (api, paymentMethodId: string) => api.post(METHOD, { body: { paymentMethodId } }),
    fallback: null,
  });

/** Reads the method again, and what it changes on the page. Undefined if it can't be read. */
export function useReadMethod(): () => Promise<PaymentMethodResponse | undefined> {
  const queryClient = useQueryClient();
  const readAgain = useReadAgain();
  return async () => {
    await readAgain(`POST ${METHOD}`);
    const { data, status } = queryClient.getQueryState(liveOptions(METHOD).queryKey) ?? {};
    return status === 'success' ? data : undefined;
  };
}

export const useVerifyBankAccount = () =>
  useApiMutation({
    run: (api, body: VerifyBankAccountInput) => api.post(`${METHOD}/verify` as const, { body }),
    success: 'Bank account verified',
    fallback: null,
  });

export const useRemovePaymentMethod = () =>
  useApiMutation({
    run: (api) => api.delete(METHOD, {}),
    success: 'Payment method removed',
    fallback: 'Failed to remove payment method',
  });
