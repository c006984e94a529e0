import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import { listOptions, queryKeyOf, readOptions } from '../../shared/api/query-client.js';
import type { VerifyBankAccountInput } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

const METHOD = '/api/organizations/my-organization/payment-method';
const DUE = '/api/organizations/my-organization/due-seats';
const CHARGES = '/api/organizations/my-organization/charges';

/** What a new method or a payment changes. */
const MONEY = [queryKeyOf(METHOD), queryKeyOf(DUE), queryKeyOf(CHARGES)];

/** For staff. */
export const usePaymentMethod = (organizationId: string) =>
  useQuery(readOptions('/api/organizations/{id}/payment-method', { path: { id: organizationId } }));

export const useOwnPaymentMethod = () => useQuery({ ...readOptions(METHOD), refetchOnMount: 'always' as const });

/** Only for an organization that pays automatically. */
export const useDueSeats = (enabled = true) =>
  useQuery({ ...readOptions(DUE), refetchOnMount: 'always' as const, enabled });

export const useOwnCharges = (page: number) =>
  useQuery({ ...listOptions(CHARGES, { query: { page, pageSize: 20 } }), refetchOnMount: 'always' as const });

export const useSetup = () =>
  useApiMutation({
    run: () => api.post(`${METHOD}/setup` as const, {}),
    fallback: 'Failed to load payment form',
  });

export const useAddPaymentMethod = () =>
  useApiMutation({
    run: (paymentMethodId: string) => api.post(METHOD, { body: { paymentMethodId } }),
    invalidates: MONEY,
    success: ({ paymentMethod, verifying }) =>
      verifying && !paymentMethod ? 'Your bank account is being verified' : 'Payment method added',
    fallback: 'Failed to add payment method',
  });

export const useVerifyBankAccount = () =>
  useApiMutation({
    run: (body: VerifyBankAccountInput) => api.post(`${METHOD}/verify` as const, { body }),
    invalidates: MONEY,
    success: 'Bank account verified',
    fallback: null,
  });

export const useRemovePaymentMethod = () =>
  useApiMutation({
    run: () => api.delete(METHOD, {}),
    invalidates: MONEY,
    success: 'Payment method removed',
    fallback: 'Failed to remove payment method',
  });

/** Reads the organization's money again. */
export function useRefreshMoney() {
  const queryClient = useQueryClient();
  return () => Promise.all(MONEY.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
