import { api } from '../../api/client.js';
import { queryKeyOf, readOptions } from '../../api/query-client.js';
import type { ChangeViewInput, SaveViewInput } from '../../api/rows.js';
import { useApiMutation } from '../../api/use-api-mutation.js';

export const savedViewsQuery = (grid: string) => readOptions('/api/saved-views', { query: { grid, total: false } });

const invalidates = [queryKeyOf('/api/saved-views')];

export const useSaveView = () =>
  useApiMutation({
    run: (body: SaveViewInput, headers) => api.post('/api/saved-views', { body, ...headers }),
    idempotent: true,
    invalidates,
    success: ({ name }) => `View ${name} saved`,
    fallback: 'Failed to save the view',
  });

export const useChangeView = () =>
  useApiMutation({
    run: ({ id, ...body }: ChangeViewInput & { id: string }) =>
      api.patch('/api/saved-views/{id}', { params: { path: { id } }, body }),
    invalidates,
    success: ({ name }) => `View ${name} saved`,
    fallback: 'Failed to save the view',
  });

export const useDeleteView = () =>
  useApiMutation({
    run: (id: string) => api.delete('/api/saved-views/{id}', { params: { path: { id } } }),
    invalidates,
    success: 'View deleted',
    fallback: 'Failed to delete the view',
  });
