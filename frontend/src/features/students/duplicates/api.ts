import { listOptions, liveOptions } from '../../../shared/api/query-client.js';
import type { KeepInput, PossibleDuplicateRow, UndoMergeResponse } from '../../../shared/api/rows.js';
import { useApiMutation } from '../../../shared/api/use-api-mutation.js';

/** The most that the server returns at once. */
const MOST = 200;

/** Pairs that wait for a decision, or those that are kept apart. */
export const duplicatesQuery = (apart: boolean) =>
  listOptions('/api/students/duplicates', { query: { pageSize: MOST, ...(apart && { apart }) } });

/** How many pairs wait for a decision, as the total of a list. */
export const duplicatesCountQuery = () => listOptions('/api/students/duplicates', { query: { pageSize: 1 } });

/** Both records of a pair, and what a merge would do. */
export const pairQuery = ({ student, duplicate }: Pick<PossibleDuplicateRow, 'student' | 'duplicate'>) =>
  liveOptions('/api/students/{id}/duplicates/{duplicateId}', { path: { id: student.id, duplicateId: duplicate.id } });

export interface Pair {
  id: string;
  duplicateId: string;
}

export const useMerge = () =>
  useApiMutation({
    run: (api, { id, ...body }: Pair & { keep: KeepInput }) =>
      api.post('/api/students/{id}/merge', { params: { path: { id } }, body }),
    idempotent: true,
    fallback: 'The records were not merged',
  });

const whatStays = ({ stays }: UndoMergeResponse): string =>
  stays.length === 0
    ? 'Both records are as they were before'
    : `Both records are back. These stay where they are: ${stays.map(({ name, why }) => `${name} (${why})`).join(', ')}`;

export const useUndoMerge = () =>
  useApiMutation({
    run: (api, mergeId: string) => api.post('/api/students/merges/{id}/undo', { params: { path: { id: mergeId } } }),
    success: whatStays,
    fallback: 'The merge was not undone',
  });

export const useKeepApart = () =>
  useApiMutation({
    run: (api, { id, duplicateId }: Pair) =>
      api.post('/api/students/{id}/keep-apart', { params: { path: { id } }, body: { duplicateId } }),
    success: 'Kept apart',
    fallback: 'The answer was not saved',
  });

export const useCompareAgain = () =>
  useApiMutation({
    run: (api, path: Pair) => api.delete('/api/students/{id}/keep-apart/{duplicateId}', { params: { path } }),
    success: 'The pair is back among the possible duplicates',
    fallback: 'The answer was not saved',
  });
