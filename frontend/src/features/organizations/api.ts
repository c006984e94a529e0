import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import type { OrganizationRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type Organization = OrganizationRow;

export const organizationsPath = '/api/organizations';

export function useOrganization(organizationId: string) {
  return useQuery<Organization>({ queryKey: [organizationsPath, organizationId] });
}

export type OwnOrganization = Pick<Organization, 'name' | 'adminEmail' | 'address'> & { phone: string };
export type OrganizationEdit = Omit<Organization, 'id' | 'signupCode' | 'employees'>;

const updated = {
  invalidates: [[organizationsPath]],
  success: 'Organization updated successfully',
  fallback: 'Failed to update organization',
};

/** The organization of the signed-in administrator. */
export function useMyOrganization() {
  return useQuery<Organization>({ queryKey: [organizationsPath, 'my-organization'] });
}

export const useEditMyOrganization = () =>
  useApiMutation({
    run: (edit: OwnOrganization) => api.patch<Organization>(`${organizationsPath}/my-organization`, edit),
    ...updated,
  });

export const useEditOrganization = (organizationId: string) =>
  useApiMutation({
    run: (edit: OrganizationEdit) => api.put<Organization>(`${organizationsPath}/${organizationId}`, edit),
    ...updated,
  });
