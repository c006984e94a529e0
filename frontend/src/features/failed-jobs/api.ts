import type { FailedJobRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type FailedJob = FailedJobRow;

export const failedJobsPath = '/api/failed-jobs';

export const useRetry = () =>
  useApiMutation({
    run: (api, { id }: FailedJob) => api.post('/api/failed-jobs/{id}/retry', { params: { path: { id } } }),
    success: 'The job is being retried',
    fallback: 'Failed to retry the job',
  });
