import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, type Write } from '../../shared/api/client.js';
import { liveOptions, queryKeyOf, readOptions } from '../../shared/api/query-client.js';
import type {
  ImportDetail,
  ImportFileInput,
  ImportMatchesInput,
  ImportRow,
  ImportRowInput,
} from '../../shared/api/rows.js';
import { fetchWithProgress, type OnProgress } from '../../shared/api/upload.js';
import { useApiMutation, useReadAgain } from '../../shared/api/use-api-mutation.js';
import { choicesBefore, withChoices, withShownChoices } from './matches.logic.js';

type ImportState = ImportRow['state'];

/** How often an import that runs in the background is asked how far it is. */
const POLL_MS = 1_000;

const BUSY: readonly ImportState[] = ['reading', 'committing', 'undoing'];
export const isBusy = ({ state }: Pick<ImportRow, 'state'>): boolean => BUSY.includes(state);

export const kindsQuery = () => readOptions('/api/imports/kinds');

const importKey = (id: string) => queryKeyOf('/api/imports/{id}', { path: { id } });

/** What happens to what an import has written, and its rows, once it has ended. */
const ENDED_BY: Partial<Record<ImportState, Write>> = {
  reading: 'PUT /api/imports/{id}/matches',
  committing: 'POST /api/imports/{id}/commit',
  undoing: 'POST /api/imports/{id}/undo',
};

/** One import, which is read each second while it runs. When it has ended, what it changed is read again. */
export function useImport(id: string) {
  const queryClient = useQueryClient();
  const queryKey = importKey(id);
  const isSaving = () => queryClient.isMutating({ mutationKey: ['optimistic', ...queryKey] }) > 0;
  const read = useQuery({
    ...liveOptions('/api/imports/{id}', { path: { id } }),
    queryFn: async ({ signal }) => {
      const read = await api.get('/api/imports/{id}', { params: { path: { id } }, signal });
      return withShownChoices(read, queryClient.getQueryData<ImportDetail>(queryKey));
    },
    // A choice that is being saved is shown already: an answer of before would take it back.
    refetchInterval: ({ state: { data } }) => (data && isBusy(data) && !isSaving() ? POLL_MS : false),
  });
  const readAgain = useReadAgain();
  const state = read.data?.state;
  const before = useRef(state);
  useEffect(() => {
    const write = before.current && ENDED_BY[before.current];
    const hasEnded = state !== undefined && state !== before.current && !isBusy({ state });
    before.current = state;
    if (hasEnded && write) void readAgain(write);
  }, [state, readAgain]);
  return read;
}

interface Upload {
  files: readonly File[];
  onProgress?: OnProgress;
}

function filesForm({ files }: { files: string[] }): FormData {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  return form;
}

const uploadOf = ({ files, onProgress }: Upload) => ({
  // openapi-typescript types a binary field as string.
  body: { files: files as unknown as string[] },
  bodySerializer: filesForm,
  ...(onProgress && { fetch: fetchWithProgress(onProgress) }),
});

/** Starts an import with up to 20 files. */
export const useStartImport = () =>
  useApiMutation({ run: (api, upload: Upload) => api.post('/api/imports', uploadOf(upload)), fallback: null });

/** Adds files, or rows that were fixed in a file. */
export const useAddFiles = (id: string) =>
  useApiMutation({
    run: (api, upload: Upload) =>
      api.post('/api/imports/{id}/files', { params: { path: { id } }, ...uploadOf(upload) }),
    fallback: 'The files could not be uploaded',
  });

/** Decides on names and questions. Shown at once. */
export function useDecide(id: string) {
  const queryClient = useQueryClient();
  const queryKey = importKey(id);
  return useApiMutation({
    run: (api, body: ImportMatchesInput) => api.put('/api/imports/{id}/matches', { params: { path: { id } }, body }),
    optimistic: {
      queryKey,
      show: (input) => {
        const before = queryClient.getQueryData<ImportDetail>(queryKey)?.matches;
        const put = (choices: Parameters<typeof withChoices>[1]) =>
          queryClient.setQueryData<ImportDetail>(queryKey, (now) => now && withChoices(now, choices));
        put(input);
        return () => before && put(choicesBefore(before, input));
      },
    },
    fallback: 'This decision could not be saved',
  });
}

/** Says what a file holds, and what each heading is read as. */
export const useReadFile = (id: string, number: number) =>
  useApiMutation({
    run: (api, body: ImportFileInput) =>
      api.put('/api/imports/{id}/files/{number}', { params: { path: { id, number } }, body }),
    fallback: 'The file could not be read',
  });

/** Fixes a row, leaves it out, or settles its conflict. */
export const useChangeRow = (id: string) =>
  useApiMutation({
    run: (api, { rowId, ...body }: ImportRowInput & { rowId: string }) =>
      api.patch('/api/imports/{id}/rows/{rowId}', { params: { path: { id, rowId } }, body }),
    fallback: 'The row could not be saved',
  });

/** Settles the conflicts of several rows, one after the other. */
export const useAnswerRows = (id: string) =>
  useApiMutation({
    run: async (api, answers: readonly { rowId: string; choice: 'here' | 'file' }[]) => {
      for (const { rowId, ...body } of answers) {
        await api.patch('/api/imports/{id}/rows/{rowId}', { params: { path: { id, rowId } }, body });
      }
    },
    success: (_, answers) =>
      answers.length === 0
        ? 'None of these rows asks that'
        : `${answers.length === 1 ? '1 row is' : `${answers.length} rows are`} settled`,
    fallback: 'Not all rows could be settled',
  });

/** A file of the kind with its columns and two rows. */
export const sampleHref = (kind: string): string => `/api/imports/samples/${kind}.csv`;

export const rowsCsvHref = (id: string, fate: string): string =>
  `/api/imports/${id}/rows.csv?${new URLSearchParams({ fate })}`;

export const useCommit = (id: string) =>
  useApiMutation({
    run: (api) => api.post('/api/imports/{id}/commit', { params: { path: { id } } }),
    fallback: 'The import could not be started',
  });

/** Invites people of a committed import to accounts of their own. */
export const useInvitePeople = (id: string) =>
  useApiMutation({
    run: (api) => api.post('/api/imports/{id}/invitations', { params: { path: { id } } }),
    fallback: 'The people could not be invited',
  });

/** Lets the emails of an import go on, although many bounced. */
export const useResumeEmails = (id: string) =>
  useApiMutation({
    run: (api) => api.post('/api/imports/{id}/emails/resume', { params: { path: { id } } }),
    fallback: 'The emails could not go on',
  });

export const useUndo = (id: string) =>
  useApiMutation({
    run: (api) => api.post('/api/imports/{id}/undo', { params: { path: { id } } }),
    fallback: 'The import could not be undone',
  });

/** Removes an import that was not committed. */
export const useDiscardImport = (id: string) =>
  useApiMutation({
    run: (api) => api.delete('/api/imports/{id}', { params: { path: { id } } }),
    success: 'Import removed',
    fallback: 'The import could not be removed',
  });
