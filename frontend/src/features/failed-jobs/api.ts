import { api } from '../../shared/api/client.js';
import { queryKeyOf } from '../../shared/api/query-client.js';
import type { FailedJobRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type FailedJob = FailedJobRow;

export const failedJobsPath = '/api/failed-jobs';

export const useRetry = () =>
  useApiMutation({
    run: ({ id }: FailedJob) => api.post('/api/failed-jobs/{id}/retry', { params: { path: { id } } }),
    invalidates: [queryKeyOf(failedJobsPath)],
    success: 'The job is being retried',
    fallback: 'Failed to retry the job',
  });
