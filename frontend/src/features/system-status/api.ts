import { readOptions } from '../../shared/api/query-client.js';
import type { SystemStatusResponse } from '../../shared/api/rows.js';

export type SystemStatus = SystemStatusResponse;

const REFRESH_MS = 15_000;

/** Reads again every 15 seconds while the tab is visible. */
export const systemStatusQuery = () => ({ ...readOptions('/api/system-status'), refetchInterval: REFRESH_MS });

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
