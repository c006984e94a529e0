import { api } from '../../shared/api/client.js';
import type { DeadReactionRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type FailedWork = DeadReactionRow;

export const failedWorkPath = '/api/dead-reactions';

export const useRetry = () =>
  useApiMutation({
    run: ({ id }: FailedWork) => api.post(`${failedWorkPath}/${encodeURIComponent(id)}/retry`),
    invalidates: [[failedWorkPath]],
    success: 'It is being tried again',
    fallback: 'Failed to try it again',
  });
