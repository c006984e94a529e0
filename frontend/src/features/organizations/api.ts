import { useQuery } from '@tanstack/react-query';

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
