import { readOptions } from '../../api/query-client.js';
import type { ChangeViewInput, SaveViewInput } from '../../api/rows.js';
import { useApiMutation } from '../../api/use-api-mutation.js';

export const savedViewsQuery = (grid: string) => readOptions('/api/saved-views', { query: { grid, total: 'false' } });

export const useSaveView = () =>
  useApiMutation({
    run: (api, body: SaveViewInput) => api.post('/api/saved-views', { body }),
    idempotent: true,
    success: ({ name }) => `View ${name} saved`,
    fallback: 'Failed to save the view',
  });

export const useChangeView = () =>
  useApiMutation({
    run: (api, { id, ...body }: ChangeViewInput & { id: string }) =>
      api.patch('/api/saved-views/{id}', { params: { path: { id } }, body }),
    success: ({ name }) => `View ${name} saved`,
    fallback: 'Failed to save the view',
  });

export const useDeleteView = () =>
  useApiMutation({
    run: (api, id: string) => api.delete('/api/saved-views/{id}', { params: { path: { id } } }),
    success: 'View deleted',
    fallback: 'Failed to delete the view',
  });
