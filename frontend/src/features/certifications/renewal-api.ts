import { atOnce } from '../../shared/api/bulk-jobs.js';
import { liveOptions, readOptions } from '../../shared/api/query-client.js';
import type { InviteToRenewInput } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import type { AllRows } from '../../shared/ui/data-grid/index.js';
import { invitedText } from './invited-text.js';

/** What inviting would do, never from the cache. */
export const invitationsQuery = (ids: string[]) => ({
  ...readOptions('/api/certifications/invite-to-renew', { query: { ids } }),
  staleTime: 0,
  gcTime: 0,
});

/** Invites those of the ids at once, or all that match by a job. */
export const useInviteToRenew = () =>
  useApiMutation({
    run: (api, body: InviteToRenewInput) => atOnce(api.post('/api/certifications/invite-to-renew', { body })),
    idempotent: true,
    success: (results) => results && invitedText(results),
    fallback: 'Failed to send the invitations',
  });

/** How many of a list an invitation would reach. */
export const invitationForecastQuery = (query: AllRows['filter']) =>
  liveOptions('/api/certifications/invite-to-renew/forecast', { query });
