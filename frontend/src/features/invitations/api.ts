import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import { ApiError } from '../../shared/api/error.js';
import { readOptions } from '../../shared/api/query-client.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

/** The invitation of an emailed link. POST keeps the token out of URLs and logs. */
export const useInvitationLink = (token: string) =>
  useQuery({
    queryKey: ['/api/invitations', 'link', token],
    queryFn: ({ signal }) => api.lookUp('/api/invitations/link', { body: { token }, signal }),
    enabled: token !== '',
    retry: false,
    gcTime: 0,
  });

/** The link was used, replaced or withdrawn, or has expired. */
export const hasEnded = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'invitation_ended';

/** The invitations that wait for the user's answer. */
export const useInvitations = () => useQuery(readOptions('/api/invitations'));

interface Answer {
  id: string;
  /** Of the link that the user followed, whatever the address of their account. */
  token?: string;
}

export const useAcceptInvitation = () =>
  useApiMutation({
    run: (api, { id, token }: Answer) =>
      api.post('/api/invitations/{id}/accept', { params: { path: { id } }, body: token ? { token } : {} }),
    success: ({ organizationName }) => `You have joined ${organizationName}`,
    fallback: 'You have not joined. Please try again.',
  });

export const useDeclineInvitation = () =>
  useApiMutation({
    run: (api, { id, token }: Answer) =>
      api.post('/api/invitations/{id}/decline', { params: { path: { id } }, body: token ? { token } : {} }),
    success: 'Invitation declined',
    fallback: 'The invitation was not declined. Please try again.',
  });
