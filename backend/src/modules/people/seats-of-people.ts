import type { RowChange } from '../../shared/sql/row-journal.js';

/** All seats of a record move to another of the same person. */
export interface SeatMove {
  from: string;
  to: string;
  /** Whose seats the organization of the record that gets them doesn't pay for: those that move, or those that it had. */
  leavesUnbilled?: 'moved' | 'own' | undefined;
  /** Staff merge the records: opening invoices move, too, and a seat that is being paid isn't given up. */
  byStaff?: boolean;
  /** Seats that staff keep where one of two in a class goes. */
  keep?: readonly string[] | undefined;
}

/** Which seats: these, or all of these students, also past ones and those that were given up. */
export type WhichSeats = { ids: string[] } | { studentIds: string[] };

/**
 * What happens to the seats of people whose record or employer changes, or whom staff remind of a payment, in the transaction
 * that does it. Enrollment implements it, because this module doesn't know seats.
 */
export abstract class SeatsOfPeople {
  /**
   * Moves all seats of a record to another of the same person. Of two seats in one class, one without money and without a result is given up;
   * two that have either both stay, and staff decide. The caller has locked both records; classes and seats come after them.
   * @throws {SeatBeingPaid} if a seat that is given up is being paid
   */
  abstract move(seats: SeatMove): Promise<void>;

  /**
   * Cancels the open card payments of the seats that a move will give up, so that nobody pays them any more. Call it before the transaction.
   * @throws {SeatBeingPaid} if it is too late
   */
  abstract cancelPayments(seats: SeatMove): Promise<void>;

  /** Undoes what a merge changed of seats and opening invoices. Returns what stays, because it was changed since or has no place any more. */
  abstract takeBack(changes: readonly RowChange[]): Promise<RowChange[]>;

  /**
   * What is still owed for the seats is not billed to the organization that their person joins next. Comes after the locks of
   * classes.
   */
  abstract leaveUnbilled(which: WhichSeats): Promise<void>;

  /** Staff have emailed these students about what is owed for these seats and opening invoices. Those of others are left out. */
  abstract noteReminders(owedIds: readonly string[], studentIds: readonly string[]): Promise<void>;
}
