/** The channel on which the dispatcher says which events have happened. */
export const DISPATCHED_CHANNEL = 'dispatched_events';

/** Ids by the kind of what they name: `{ class: ['…'] }`. */
export type Ids = Readonly<Record<string, readonly string[]>>;

/** That events of one name have happened, by one person in one request: ids, and nothing else of what they say. */
export interface News {
  name: string;
  /** A kind that is missing isn't named by the events, or by too many of them. */
  ids: Ids;
  by: string | null;
  request: string | null;
}

type Happened = Omit<News, 'ids'> & { payload: object };

/** With more ids, a kind is left out and all of it counts as changed: a notification has room for 8,000 bytes. */
const MAX_IDS = 20;

const ID_FIELD = /([A-Z]?[a-z]+)Ids?$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Groups a batch of events. */
export function newsOf(events: readonly Happened[]): News[] {
  return mergeNews(events.map(({ payload, ...event }) => ({ ...event, ids: idsIn(payload) })));
}

/** Joins news of the same kinds of ids, so that a kind that is missing in one of them isn't narrowed down by another. */
export function mergeNews<Item extends Omit<News, 'name'>>(news: readonly Item[]): Item[] {
  const groups = new Map<string, Item[]>();
  for (const item of news) {
    const key = JSON.stringify({ ...item, ids: Object.keys(item.ids).toSorted() });
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()].map((same) => ({ ...same[0]!, ids: union(same.map(({ ids }) => ids)) }));
}

function union(all: readonly Ids[]): Ids {
  const kinds = Object.keys(all[0]!).map((kind) => [kind, [...new Set(all.flatMap((ids) => ids[kind]!))]] as const);
  return Object.fromEntries(kinds.filter(([, ids]) => ids.length <= MAX_IDS));
}

/** `{ classId: 'a', mergedStudentIds: ['b'] }` becomes `{ class: ['a'], student: ['b'] }`. */
function idsIn(payload: object): Ids {
  const ids: Record<string, string[]> = {};
  for (const [field, value] of Object.entries(payload)) {
    const kind = ID_FIELD.exec(field)?.[1]?.toLowerCase();
    const named = (Array.isArray(value) ? value : [value]).filter((id): id is string => UUID.test(String(id)));
    if (kind && named.length > 0) ids[kind] = [...(ids[kind] ?? []), ...named];
  }
  return Object.fromEntries(Object.entries(ids).filter(([, named]) => named.length <= MAX_IDS));
}
