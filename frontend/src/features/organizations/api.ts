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

const updated = {
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
    ...updated,
  });

/** The name of the organization with a signup code. */
export const useSignupCode = (code: string) =>
  useQuery({ ...readOptions('/api/organizations/verify-code/{code}', { path: { code: code || '-' } }), retry: false });

/** The signed-in student joins the organization of a code. */
export const useJoinOrganization = () =>
  useApiMutation({
    run: (organizationCode: string) => api.post('/api/organizations/join', { body: { organizationCode } }),
    invalidates: [queryKeyOf('/api/auth/session'), queryKeyOf('/api/students')],
    success: ({ organizationName }) => `You have joined ${organizationName}`,
    fallback: null,
  });

export const useEditOrganization = (id: string) =>
  useApiMutation({
    run: (body: Required<EditOrganizationInput>) =>
      api.put('/api/organizations/{id}', { params: { path: { id } }, body }),
    ...updated,
  });

export const signupCodeReplaced = {
  invalidates: [queryKeyOf(organizationsPath)],
  success: 'Signup code replaced',
  fallback: 'Failed to replace the signup code',
};

export const useReplaceMySignupCode = () =>
  useApiMutation({ run: () => api.post('/api/organizations/my-organization/signup-code'), ...signupCodeReplaced });
