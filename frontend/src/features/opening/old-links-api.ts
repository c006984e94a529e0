import { readOptions } from '../../shared/api/query-client.js';
import type { OldLinksResponse } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type OldLink = OldLinksResponse['links'][number];
export type NewOldLink = Pick<OldLink, 'address' | 'target'>;

export const oldLinksQuery = () => readOptions('/api/old-links');

const links = (count: number): string => (count === 1 ? '1 link' : `${count.toLocaleString('en-US')} links`);

/** Adds addresses of the old system, or leads them elsewhere. */
export const useSaveOldLinks = () =>
  useApiMutation({
    run: (api, given: NewOldLink[]) => api.put('/api/old-links', { body: { links: given } }),
    success: (_, given) => `${links(given.length)} saved`,
    fallback: 'Failed to save the links',
  });

export const useRemoveOldLink = () =>
  useApiMutation({
    run: (api, { id }: OldLink) => api.delete('/api/old-links/{id}', { params: { path: { id } } }),
    success: 'Link removed',
    fallback: 'Failed to remove the link',
  });
