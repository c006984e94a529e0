import { CHANGED_MEANWHILE } from '../../shared/api/error.js';
import type { EditPlaceInput } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { PLACES } from '../../shared/model/place.js';

export const useSavePlace = (id: string | undefined) =>
  useApiMutation({
    run: (api, body: EditPlaceInput) => {
      const { revision: _, ...added } = body;
      return id ? api.put('/api/places/{id}', { params: { path: { id } }, body }) : api.post(PLACES, { body: added });
    },
    idempotent: !id,
    success: id ? 'Place updated successfully' : 'Place created successfully',
    fallback: 'Failed to save place',
    asksOn: [CHANGED_MEANWHILE],
  });

export const useMergePlace = (id: string) =>
  useApiMutation({
    run: (api, into: string) => api.post('/api/places/{id}/merge', { params: { path: { id } }, body: { into } }),
    success: 'Places merged successfully',
    fallback: 'Failed to merge places',
  });

/** Deletes a place, or archives one that is used. */
export const useRemovePlace = () =>
  useApiMutation({
    run: (api, id: string) => api.delete('/api/places/{id}', { params: { path: { id } } }),
    success: 'Place removed successfully',
    fallback: 'Failed to remove place',
  });
