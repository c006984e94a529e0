import type { RowChange } from '../../shared/sql/row-journal.js';

/**
 * What happens to the cards of people whose records are merged, in the transaction that does it. Certification implements it, because this
 * module doesn't know cards.
 */
export abstract class CardsOfPeople {
  /** All certifications of a record belong to another one of the same person. */
  abstract move(from: string, to: string): Promise<void>;

  /** Undoes what a merge changed. Returns what stays, because it was changed since. */
  abstract takeBack(changes: readonly RowChange[]): Promise<RowChange[]>;
}
