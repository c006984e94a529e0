import { readOptions } from '../../shared/api/query-client.js';
import type { HeldRuleRow, SystemStatusResponse } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type SystemStatus = SystemStatusResponse;

const REFRESH_MS = 15_000;

/** Reads again every 15 seconds while the tab is visible. */
export const systemStatusQuery = () => ({ ...readOptions('/api/system-status'), refetchInterval: REFRESH_MS });

export type HeldRule = HeldRuleRow;

export const heldMessagesQuery = () => ({ ...readOptions('/api/held-messages'), refetchInterval: REFRESH_MS });

const messages = (count: number): string => (count === 1 ? '1 message' : `${count.toLocaleString('en-US')} messages`);

export const useSendHeld = () =>
  useApiMutation({
    run: (api, { rule }: HeldRule) => api.post('/api/held-messages/{rule}/send', { params: { path: { rule } } }),
    success: ({ count }) => `${messages(count)} ${count === 1 ? 'is' : 'are'} on the way`,
    fallback: 'Failed to send the messages',
  });

export const useDropHeld = () =>
  useApiMutation({
    run: (api, { rule }: HeldRule) => api.post('/api/held-messages/{rule}/drop', { params: { path: { rule } } }),
    success: ({ count }) => `${messages(count)} dropped`,
    fallback: 'Failed to drop the messages',
  });

export interface FailedCounts {
  /** In the last 24 hours. */
  messages: number;
  jobs: number;
}

const COUNTS_REFRESH_MS = 60_000;

/** The numbers in the sidebar of staff. */
export const failedCountsQuery = () => ({
  ...systemStatusQuery(),
  refetchInterval: COUNTS_REFRESH_MS,
  select: ({ mail, sms, jobs }: SystemStatus): FailedCounts => ({
    messages: mail.failed + sms.failed,
    jobs: jobs.failed,
  }),
});
