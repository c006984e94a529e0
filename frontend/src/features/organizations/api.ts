import { useQuery } from '@tanstack/react-query';

export interface Organization {
  id: string;
  name: string;
  adminName: string;
  adminEmail: string;
  adminPhone: string;
  address: string;
  paymentType: 'auto' | 'independent';
  signupCode: string;
  /** How many people with a training record belong to it. */
  employees: number;
}

export const organizationsPath = '/api/organizations';

export function useOrganization(organizationId: string) {
  return useQuery<Organization>({ queryKey: [organizationsPath, organizationId] });
}
