import { useQuery } from '@tanstack/react-query';
import { listOptions } from '../../shared/api/query-client.js';

export interface Organization {
  id: string;
  name: string;
  adminName: string | null;
  adminEmail: string | null;
  adminPhone: string | null;
  address: string | null;
  paymentType: 'auto' | 'independent';
  signupCode: string;
}

export const organizationsPath = '/api/organizations';

export function useOrganization(organizationId: string) {
  return useQuery<Organization>({ queryKey: [organizationsPath, organizationId] });
}

/** How many people belong to an organization; undefined while that loads. */
export function useEmployeeCount(organizationId: string): number | undefined {
  return useQuery(listOptions(`${organizationsPath}/${organizationId}/students`, { pageSize: 1 })).data?.total;
}
