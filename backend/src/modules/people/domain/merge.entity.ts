import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { mergeUndone } from '../events.js';
import { MergedAgain, MergeUndoEnded } from './people.errors.js';

const UNDO_DAYS = 30;

/** Until when a merge can be undone. */
export const undoUntil = (mergedAt: Date): Date => new Date(mergedAt.getTime() + UNDO_DAYS * 24 * 3_600_000);

const MergeSchema = defineEntity({
  name: 'Merge',
  schema: 'people',
  tableName: 'merges',
  properties: (p) => ({
    id: p.uuid().primary(),
    studentId: p.uuid(),
    mergedStudentId: p.uuid(),
    mergedBy: p.uuid().strictNullable(),
    mergedAt: p.datetime(),
    undoUntil: p.datetime(),
    undoneAt: p.datetime().strictNullable(),
  }),
});

/** Staff merged two records. What each row was before is beside it, until nobody can undo it any more. */
export class Merge extends MergeSchema.class {
  static of(merged: Pick<Merge, 'id' | 'studentId' | 'mergedStudentId' | 'mergedBy'>, now: Date): Merge {
    return Object.assign(new Merge(), merged, { mergedAt: now, undoUntil: undoUntil(now), undoneAt: null });
  }

  /**
   * @param mergedInto the record in which the one that stayed has ended since; null if it is still there
   * @throws {MergeUndoEnded} after the last day, or a second time
   * @throws {MergedAgain}
   */
  undo(mergedInto: string | null, now: Date): void {
    if (this.undoneAt || now > this.undoUntil) throw new MergeUndoEnded();
    if (mergedInto) throw new MergedAgain();
    this.undoneAt = now;
    const { id: mergeId, studentId, mergedStudentId } = this;
    raise(this, mergeUndone({ mergeId, studentId, mergedStudentId }));
  }
}
MergeSchema.setClass(Merge);
