/** Which seats: these, or all of these students, also past ones and those that were given up. */
export type WhichSeats = { ids: string[] } | { studentIds: string[] };

/**
 * What happens to the seats of people whose record or employer changes, or whom staff remind of a payment, in the transaction
 * that does it. Enrollment implements it, because this module doesn't know seats.
 */
export abstract class SeatsOfPeople {
  /**
   * Moves all seats of a record to another of the same person. Of two seats in one class, the worse is given up and refunded.
   * The caller has locked both records; classes and seats come after them.
   * @param leavesUnbilled the organization of the record that gets them doesn't pay for them
   */
  abstract move(from: string, to: string, leavesUnbilled: boolean): Promise<void>;

  /**
   * What is still owed for the seats is not billed to the organization that their person joins next. Comes after the locks of
   * classes.
   */
  abstract leaveUnbilled(which: WhichSeats): Promise<void>;

  /** Staff have emailed these students about what is owed for these seats and opening invoices. Those of others are left out. */
  abstract noteReminders(owedIds: readonly string[], studentIds: readonly string[]): Promise<void>;
}
