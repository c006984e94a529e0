import { liveOptions } from '../../shared/api/query-client.js';
import type { CallRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

/** Whom to call, of all classes or of one. Another desk may be calling, so it is read again when it is shown. */
export const callsQuery = (classId?: string) => liveOptions('/api/calls', { query: { ...(classId && { classId }) } });

export const useRecordCall = () =>
  useApiMutation({
    run: (api, { id, outcome }: Pick<CallRow, 'id' | 'outcome'>) =>
      api.put('/api/calls/{id}', { params: { path: { id } }, body: { outcome } }),
    fallback: 'Failed to save the call',
    isListed: true,
  });
