import { api } from '../../shared/api/client.js';
import { listOptions, readOptions } from '../../shared/api/query-client.js';
import type { ErasureInput } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

/** What erasing a student would do: never from the cache. */
export const erasureForecastQuery = (id: string) => ({
  ...readOptions('/api/students/{id}/erasure', { path: { id } }),
  staleTime: 0,
  gcTime: 0,
});

export const useEraseStudent = (id: string) =>
  useApiMutation({
    run: (api, body: ErasureInput) => api.post('/api/students/{id}/erase', { params: { path: { id } }, body }),
    success: 'This person is erased',
    fallback: 'Failed to erase this person',
  });

/** Downloads all that the center has of a person. */
export const useExportPerson = () =>
  useApiMutation({
    run: async (_, id: string) => {
      const zip = await api.get('/api/students/{id}/export', { params: { path: { id } }, parseAs: 'blob' });
      // openapi-typescript types a binary response as string.
      const url = URL.createObjectURL(zip as unknown as Blob);
      const link = document.createElement('a');
      link.href = url;
      link.download = 'records.zip';
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 0);
    },
    fallback: 'The records could not be exported',
  });

export const erasuresQuery = () => listOptions('/api/erasures', { query: { pageSize: 50 } });

export const keptNamesQuery = () => listOptions('/api/erasures/names', { query: { pageSize: 50 } });
