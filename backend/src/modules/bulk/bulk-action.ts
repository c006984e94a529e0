import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../shared/http/actor.js';

/** Why each of some rows is left out, by its id, in kebab case: `no-email`. Those that are missing are reached. */
export type LeftOut = ReadonlyMap<string, string>;

/** The rows of a filtered list, as its query has them. */
export interface MatchingRows {
  /** FROM and WHERE. */
  from: string;
  /** The column of `from` that identifies a row: `s.id`. */
  id: string;
  /** Values of `from`. */
  values: unknown[];
}

/** The actions of all modules, by their names. */
@Injectable()
export class BulkActions {
  private readonly byName = new Map<string, BulkAction<object, object>>();

  add(action: BulkAction<object, object>): void {
    if (this.byName.has(action.name)) throw new Error(`Two bulk actions are named "${action.name}".`);
    this.byName.set(action.name, action);
  }

  /** @throws {Error} for a job of another version's action, which stays among the failed jobs */
  named(name: string): BulkAction<object, object> {
    const action = this.byName.get(name);
    if (!action) throw new Error(`This version has no bulk action "${name}".`);
    return action;
  }
}

/** What staff do with all rows of a list. A provider of the rows' module, `<what>.bulk-action.ts`. */
@Injectable()
export abstract class BulkAction<Filter extends object, Input extends object> implements OnModuleInit {
  /** Kebab case. Stored with every job, so it never changes. */
  abstract readonly name: string;

  /** SQL that selects `id` and `name` of the rows with the ids in `$1`, for the list of those that were left out. */
  abstract readonly names: string;

  constructor(private readonly actions: BulkActions) {}

  onModuleInit(): void {
    this.actions.add(this as unknown as BulkAction<object, object>);
  }

  /** The rows of the list with this filter. */
  abstract matching(filter: Filter): MatchingRows | Promise<MatchingRows>;

  /** Which of the rows would be left out now. */
  abstract foresee(ids: readonly string[]): Promise<LeftOut>;

  /** Does it to one batch, in the caller's transaction and without an event of its own: `bulkJobEnded` tells of all. */
  abstract run(ids: readonly string[], input: Input): Promise<LeftOut>;

  /** Refuses a job on so many rows that the caller may not start. By default any member of staff may. @throws {DomainError} */
  async admit(_actor: Actor, _rows: number): Promise<void> {}
}

/** All but those who were reached, for one reason. */
export const leftOutOf = (ids: readonly string[], reached: readonly string[], reason: string): LeftOut => {
  const isReached = new Set(reached);
  return new Map(ids.filter((id) => !isReached.has(id)).map((id) => [id, reason]));
};
