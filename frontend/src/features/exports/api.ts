import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import { listOptions } from '../../shared/api/query-client.js';
import type { ExportRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

/** How often the list is read while an export is being made. */
const POLL_MS = 2_000;

export const isRunning = ({ state }: Pick<ExportRow, 'state'>): boolean => state === 'requested' || state === 'making';

/** The exports, newest first. */
export const useExports = () =>
  useQuery({
    ...listOptions('/api/exports', { query: { pageSize: 20 } }),
    refetchInterval: ({ state: { data } }) => (data?.rows.some(isRunning) ? POLL_MS : false),
  });

/** Has everything written into a file, in the background. */
export const useStartExport = () =>
  useApiMutation({
    run: (api) => api.post('/api/exports'),
    success: 'Your export is being made. You get an email when it is ready.',
    fallback: 'The export could not be started',
  });

/** Asks for the proof that the file needs, and then has the browser download it. */
export const useDownloadExport = () =>
  useApiMutation({
    run: async (_, id: string) => {
      const { href } = await api.get('/api/exports/{id}/link', { params: { path: { id } } });
      const link = document.createElement('a');
      link.href = href;
      link.download = '';
      link.click();
    },
    fallback: 'The export could not be downloaded',
  });
