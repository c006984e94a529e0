import { asFormData } from '../../shared/api/client.js';
import { CHANGED_MEANWHILE } from '../../shared/api/error.js';
import { liveOptions } from '../../shared/api/query-client.js';
import type { CenterInput, CenterRow, RetentionInput } from '../../shared/api/rows.js';
import { fetchWithProgress, type OnProgress } from '../../shared/api/upload.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export const useChangeCenter = () =>
  useApiMutation({
    run: (api, body: Required<CenterInput>) => api.put('/api/center', { body }),
    success: 'Settings saved successfully',
    fallback: 'Failed to save settings',
    asksOn: [CHANGED_MEANWHILE],
  });

/** Changes some of the settings. The others stay as they are at that moment. */
export const useChangePartOfCenter = () =>
  useApiMutation({
    run: async (api, part: Partial<CenterInput>) => {
      // Staff read all settings.
      const center = (await api.get('/api/center')) as CenterRow;
      return api.put('/api/center', { body: { ...center, ...part } });
    },
    fallback: 'Failed to save settings',
  });

/** The counts are of now: never from the cache. */
export const retentionQuery = () => liveOptions('/api/retention');

export const useChangeRetention = () =>
  useApiMutation({
    run: (api, body: RetentionInput) => api.put('/api/retention', { body }),
    success: 'Settings saved successfully',
    fallback: 'Failed to save settings',
    asksOn: [CHANGED_MEANWHILE],
  });

export const useConfirmRetention = () =>
  useApiMutation({
    run: (api) => api.post('/api/retention/confirm'),
    success: 'Old records are deleted starting tonight',
    fallback: 'Failed to save settings',
    asksOn: [CHANGED_MEANWHILE],
  });

/** The component shows its failure. */
export const useUploadLogo = () =>
  useApiMutation({
    run: (api, { file, onProgress }: { file: File; onProgress: OnProgress }) =>
      api.post('/api/center/logo', {
        // openapi-typescript types a binary field as string.
        body: { logo: file as Blob as unknown as string },
        bodySerializer: asFormData,
        fetch: fetchWithProgress(onProgress),
      }),
    success: 'Logo uploaded successfully',
    fallback: null,
  });

export const useRemoveLogo = () =>
  useApiMutation({
    run: (api) => api.delete('/api/center/logo'),
    success: 'Logo removed',
    fallback: 'Failed to remove logo',
  });
