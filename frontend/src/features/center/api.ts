import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import { queryKeyOf, readOptions } from '../../shared/api/query-client.js';
import type { CenterInput, CenterRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type Center = CenterRow;

export const centerQuery = () => readOptions('/api/center');

export const useCenter = () => useQuery(centerQuery());

export const useChangeCenter = () =>
  useApiMutation({
    run: (body: Required<CenterInput>) => api.put('/api/center', { body }),
    invalidates: [queryKeyOf('/api/center')],
    success: 'Settings saved successfully',
    fallback: 'Failed to save settings',
  });
