import { useQuery } from '@tanstack/react-query';
import { CHANGED_MEANWHILE } from '../../shared/api/error.js';
import { liveOptions, readOptions } from '../../shared/api/query-client.js';
import type {
  EditOrganizationInput,
  OrganizationDetailRow,
  OrganizationRow,
  OwnOrganizationInput,
} from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type Organization = OrganizationRow;
export type OrganizationDetails = OrganizationDetailRow;

export const organizationsPath = '/api/organizations';

export const useOrganization = (organizationId: string) =>
  useQuery(liveOptions('/api/organizations/{id}', { path: { id: organizationId } }));

/** Values of the forms. */
export type OrganizationEdit = Required<Omit<EditOrganizationInput, 'revision'>>;

export const organizationUpdated = {
  success: 'Organization updated successfully',
  fallback: 'Failed to update organization',
  asksOn: [CHANGED_MEANWHILE],
};

/** The organization of the signed-in administrator. */
export const myOrganizationQuery = () => readOptions('/api/organizations/my-organization');

export const useMyOrganization = () => useQuery(myOrganizationQuery());

export const useEditMyOrganization = () =>
  useApiMutation({
    run: (api, body: OwnOrganizationInput) => api.patch('/api/organizations/my-organization', { body }),
    ...organizationUpdated,
  });

export const addressLinkSent = {
  success: 'Link sent',
  fallback: 'Failed to send the link',
};

export const useSendMyAddressLink = () =>
  useApiMutation({
    run: (api) => api.post('/api/organizations/my-organization/address-link'),
    ...addressLinkSent,
  });

export const signupCodeReplaced = {
  success: 'Signup code replaced',
  fallback: 'Failed to replace the signup code',
};

export const useReplaceMySignupCode = () =>
  useApiMutation({ run: (api) => api.post('/api/organizations/my-organization/signup-code'), ...signupCodeReplaced });
