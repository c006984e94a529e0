import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import { queryKeyOf, readOptions } from '../../shared/api/query-client.js';
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
  useQuery(readOptions('/api/organizations/{id}', { path: { id: organizationId } }));

/** Values of the forms. */
export type OwnOrganization = Required<OwnOrganizationInput>;
export type OrganizationEdit = Required<Omit<EditOrganizationInput, 'revision'>>;

export const organizationUpdated = {
  invalidates: [queryKeyOf(organizationsPath)],
  success: 'Organization updated successfully',
  fallback: 'Failed to update organization',
};

/** The organization of the signed-in administrator. */
export const myOrganizationQuery = () => readOptions('/api/organizations/my-organization');

export const useMyOrganization = () => useQuery(myOrganizationQuery());

export const useEditMyOrganization = () =>
  useApiMutation({
    run: (body: OwnOrganization) => api.patch('/api/organizations/my-organization', { body }),
    ...organizationUpdated,
  });

export const signupCodeReplaced = {
  invalidates: [queryKeyOf(organizationsPath)],
  success: 'Signup code replaced',
  fallback: 'Failed to replace the signup code',
};

export const useReplaceMySignupCode = () =>
  useApiMutation({ run: () => api.post('/api/organizations/my-organization/signup-code'), ...signupCodeReplaced });
