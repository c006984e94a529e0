import { liveOptions } from '../../shared/api/query-client.js';
import type { CreateOrganizationInput, EditOrganizationInput } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { addressLinkSent, organizationsPath, organizationUpdated, signupCodeReplaced } from './api.js';

/* The calls of staff. The pages of an organization's own administrator don't load them. */

export const useCreateOrganization = () =>
  useApiMutation({
    run: (api, body: CreateOrganizationInput) => api.post(organizationsPath, { body }),
    idempotent: true,
    fallback: 'Failed to create organization',
  });

export const deletionImpactQuery = (id: string) => ({
  ...liveOptions('/api/organizations/{id}/deletion-impact', { path: { id } }),
  gcTime: 0,
});

/** @param onDeleted runs before the lists are refetched, so that no page asks for the organization again */
export const useDeleteOrganization = (id: string, onDeleted?: () => void) =>
  useApiMutation({
    run: async (api) => {
      await api.delete('/api/organizations/{id}', { params: { path: { id } } });
      onDeleted?.();
    },
    success: 'Organization deleted successfully',
    fallback: 'Failed to delete organization',
  });

export const useReplaceSignupCode = (id: string) =>
  useApiMutation({
    run: (api) => api.post('/api/organizations/{id}/signup-code', { params: { path: { id } } }),
    ...signupCodeReplaced,
  });

export const useSendAddressLink = (id: string) =>
  useApiMutation({
    run: (api) => api.post('/api/organizations/{id}/address-link', { params: { path: { id } } }),
    ...addressLinkSent,
  });

/** Gives the contact of an organization without an administrator an account. */
export const useInviteAdministrator = (id: string) =>
  useApiMutation({
    run: (api) => api.post('/api/organizations/{id}/administrator', { params: { path: { id } } }),
    success: 'Administrator invited',
    fallback: 'The administrator could not be invited',
  });

/** The link by which an organization's people sign up. */
export const signupUrl = (code: string) => `${window.location.origin}/client-signup?code=${encodeURIComponent(code)}`;

export const useEditOrganization = (id: string) =>
  useApiMutation({
    run: (api, body: Required<EditOrganizationInput>) =>
      api.put('/api/organizations/{id}', { params: { path: { id } }, body }),
    ...organizationUpdated,
  });
