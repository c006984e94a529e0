import type { Stored } from './books.js';
import type { Params } from './params.js';

interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

/** The page that `limit` and `starting_after` ask for, the newest first. `all` is in the order of creation. */
export function listOf<T extends Stored>(all: readonly T[], params: Params, url: string): List<T> {
  const newestFirst = all.toReversed();
  const before = params.text('starting_after');
  const rest = before ? newestFirst.slice(newestFirst.findIndex(({ id }) => id === before) + 1) : newestFirst;
  const data = rest.slice(0, params.integer('limit') ?? 10);
  return { object: 'list', data, has_more: data.length < rest.length, url };
}
