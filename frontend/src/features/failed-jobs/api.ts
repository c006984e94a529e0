import type { FailedJobRow, RetryJobsInput } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type FailedJob = FailedJobRow;

export const failedJobsPath = '/api/failed-jobs';

const jobs = (count: number): string => (count === 1 ? '1 job is' : `${count.toLocaleString('en-US')} jobs are`);

export const useRetry = () =>
  useApiMutation({
    run: (api, body: RetryJobsInput) => api.post('/api/failed-jobs/retry', { body }),
    success: ({ retried }) => (retried === 0 ? 'Nothing is left to retry' : `${jobs(retried)} being retried`),
    fallback: 'Failed to retry',
  });
