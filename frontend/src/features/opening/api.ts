import { liveOptions } from '../../shared/api/query-client.js';
import type { OpeningResponse } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type Opening = OpeningResponse;
export type ComingKind = Opening['coming'][number];
export type HeldBackKind = Opening['heldBack'][number];

export const openingQuery = () => liveOptions('/api/setup/opening');

/** Opens the center, for good. */
export const useOpenCenter = () =>
  useApiMutation({
    run: (api, holdBack: string[]) => api.post('/api/setup/open', { body: { holdBack } }),
    success: () => 'The center is open',
    fallback: 'Failed to open the center',
  });

/** Lets a kind of message go out that was held back. */
export const useTurnOn = () =>
  useApiMutation({
    run: (api, { kind }: HeldBackKind) => api.delete('/api/setup/held-back/{kind}', { params: { path: { kind } } }),
    success: (_, { title }) => `“${title}” goes out from now on`,
    fallback: 'Failed to turn the messages on',
  });

/** Makes a link that shows the public pages as they will be, for a day. */
export const useCreatePreview = () =>
  useApiMutation({
    run: (api, _: undefined) => api.post('/api/setup/preview'),
    fallback: 'Failed to make the link',
  });
