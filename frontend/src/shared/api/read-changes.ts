import { CancelledError, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { tintRows } from '../ui/data-grid/changed-rows.js';
import { unsavedLoss } from '../ui/unsaved-changes.js';
import { ApiError } from './error.js';
import { isOwnRequest } from './own-requests.js';
import { partsOf } from './query-client.js';
import type { ChangeOfKind } from './rows.js';
import { showing } from './shows.js';

/** What the server has said of changes; `missed` if nobody knows what they were. */
export type Changes = readonly ChangeOfKind[] | 'missed';

/** The least time between two readings: changes come in bursts. */
const PAUSE_MS = 1_000;
/** How soon to look again whether typing has ended. */
const LOOK_AGAIN_MS = 300;
/** More, in a window that is hidden for long, are all the same. */
const MAX_WAITING = 500;

let waiting: ChangeOfKind[] = [];
let hasMissed = false;
let isReading = false;

/**
 * Reads again what others have changed, if a page shows it, and tints the rows that differ then. Waits while the window is hidden,
 * while something typed isn't saved, and while a change is shown that the server is still making.
 * @param userId whose own changes aren't tinted, such as those that follow later from something they did
 */
export async function takeChanges(queryClient: QueryClient, changes: Changes, userId: string): Promise<void> {
  if (changes === 'missed') hasMissed = true;
  else waiting.push(...changes);
  if (waiting.length > MAX_WAITING) hasMissed = true;
  if (isReading) return;
  isReading = true;
  try {
    while (hasMissed || waiting.length > 0) {
      await quietMoment(queryClient);
      const batch = waiting.filter(({ request }) => !isOwnRequest(request));
      const all = hasMissed;
      waiting = [];
      hasMissed = false;
      if (!all && batch.length === 0) continue;
      await readBatch(queryClient, batch, all, userId);
      await pause(PAUSE_MS);
    }
  } finally {
    isReading = false;
  }
}

async function readBatch(queryClient: QueryClient, batch: ChangeOfKind[], all: boolean, userId: string): Promise<void> {
  const queries = queryClient.getQueryCache().findAll({
    predicate: ({ queryKey }) => (all ? isOfServer(queryKey) : batch.some((change) => concerns(change, queryKey))),
  });
  const tint = new Set<string>();
  await Promise.all(
    queries.map(async (query) => {
      if (!query.isActive()) return query.invalidate();
      const before = query.state.data;
      if (!(await fetchQuietly(query))) return;
      const theirs = batch.filter((change) => change.by !== userId && concerns(change, query.queryKey));
      if (theirs.length === 0) return;
      for (const id of changedRows(before, query.state.data, theirs)) tint.add(id);
    }),
  );
  tintRows([...tint]);
}

/** A failure leaves what is shown, but for a record that is gone. Returns whether it was read. */
async function fetchQuietly(query: Query): Promise<boolean> {
  const before = query.state;
  try {
    await query.fetch(undefined, { cancelRefetch: true });
    return true;
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    if (!isGone && !(error instanceof CancelledError)) query.setState({ ...before, isInvalidated: true });
    return false;
  }
}

const isOfServer = ([resource]: QueryKey): boolean => typeof resource === 'string' && resource.startsWith('/api/');

/** What the ids in the path of a read are ids of. */
const KIND_OF_ID: Record<string, string> = {
  '/api/certifications': 'certification',
  '/api/classes': 'class',
  '/api/courses': 'course',
  '/api/enrollments': 'enrollment',
  '/api/organizations': 'organization',
  '/api/students': 'student',
  '/api/users': 'user',
};
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a read may have changed: it shows the kind and, if it is of one record, that is among those that are named. */
function concerns({ kind, ids }: ChangeOfKind, queryKey: QueryKey): boolean {
  const shows = showing(kind).some((path) => partsOf(path).every((part, index) => queryKey[index] === part));
  if (!shows) return false;
  const [resource, id] = queryKey as string[];
  const named = ids[KIND_OF_ID[resource!] ?? ''];
  return !named || !UUID.test(String(id)) || named.includes(id!);
}

interface Row {
  id?: unknown;
}

/** The rows that differ, and those that are new and named by a change: others may only have moved onto the page. */
function changedRows(before: unknown, after: unknown, changes: readonly ChangeOfKind[]): string[] {
  const [old, rows] = [rowsOf(before), rowsOf(after)];
  if (!old || !rows) return [];
  const texts = new Map(old.map((row) => [row.id, JSON.stringify(row)]));
  const named = new Set(changes.flatMap(({ ids }) => Object.values(ids).flat()));
  const hasChanged = (row: Row & { id: string }) => {
    const text = texts.get(row.id);
    return text === undefined ? named.has(row.id) : text !== JSON.stringify(row);
  };
  return rows.filter(hasChanged).map(({ id }) => id);
}

/** The rows of a list with ids, or of one page of it. */
function rowsOf(data: unknown): (Row & { id: string })[] | undefined {
  const rows = Array.isArray(data) ? data : (data as { rows?: unknown } | undefined)?.rows;
  if (!Array.isArray(rows)) return undefined;
  return rows.filter((row: Row | null): row is Row & { id: string } => typeof row?.id === 'string');
}

/** Resolves when reading loses nothing: the window is seen, nothing typed waits, no change is under way. */
async function quietMoment(queryClient: QueryClient): Promise<void> {
  for (;;) {
    if (document.visibilityState === 'hidden') await nextVisibilityChange();
    else if (unsavedLoss() !== undefined || isTypingInRow() || isChanging(queryClient)) await pause(LOOK_AGAIN_MS);
    else return;
  }
}

/** A read that began before a change overwrites it on the screen. */
const isChanging = (queryClient: QueryClient): boolean => queryClient.isMutating({ mutationKey: ['optimistic'] }) > 0;

/** A field in a row goes with its row. */
function isTypingInRow(): boolean {
  const focused = document.activeElement;
  return focused?.matches('[data-grid-row] input:not([type="checkbox"])') ?? false;
}

const nextVisibilityChange = (): Promise<void> =>
  new Promise((resolve) => document.addEventListener('visibilitychange', () => resolve(), { once: true }));

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
