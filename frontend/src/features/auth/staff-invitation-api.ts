import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import { ApiError } from '../../shared/api/error.js';
import type { AcceptStaffInvitationInput } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

/** The invitation of an emailed link. POST keeps the token out of URLs and logs. */
export const useStaffInvitation = (token: string) =>
  useQuery({
    queryKey: ['/api/auth', 'staff-invitation', token],
    queryFn: ({ signal }) => api.lookUp('/api/auth/staff-invitation', { body: { token }, signal }),
    enabled: token !== '',
    retry: false,
    gcTime: 0,
  });

/** The link was used, replaced or withdrawn, or has expired, or its sender may no longer invite. */
export const hasEnded = (error: unknown): boolean => error instanceof ApiError && error.code === 'invalid_link';

export const useAcceptStaffInvitation = () =>
  useApiMutation({
    run: (api, body: AcceptStaffInvitationInput) => api.post('/api/auth/accept-staff-invitation', { body }),
    // The page shows its failures.
    fallback: null,
  });
