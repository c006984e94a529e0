import { dayStarted } from '../events/housekeeping.js';
import { Reaction } from '../events/reaction.decorator.js';
import { Sql } from './sql.js';

/**
 * Lists whose number of rows without a filter is kept, in `shared.row_counts`. Triggers add an entry for the rows that come or go, so
 * the sum is exact in every snapshot, and writers don't wait for each other as they would if they changed one number.
 */
export type KeptCount = 'students' | 'classes' | 'messages' | 'audit';

export const KEPT_COUNT = 'select sum(rows) as count from shared.row_counts where list = $1';

/** Replaces the entries of each list with their sum, so that reading it stays cheap. */
@Reaction({ on: dayStarted, queue: 'domain' })
export class FoldRowCounts {
  constructor(private readonly sql: Sql) {}

  async handle(): Promise<void> {
    await this.sql.run('select shared.fold_row_counts()');
  }
}
