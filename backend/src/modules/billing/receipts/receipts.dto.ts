/** A payment that counts for a seat or an opening invoice. Amounts are in dollars. */
export class ReceiptRow {
  id: string;
  /** Such as R-000123. */
  number: string;
  paidAt: string;
  /** Who paid: the organization or the student. */
  payer: string;
  /** Null for an opening invoice of an organization. */
  studentName: string | null;
  /** Null for an opening invoice. */
  classTitle: string | null;
  /** Null for an opening invoice. */
  classDate: string | null;
  /** How it was paid, such as Card or Check 1042. */
  method: string;
  amount: number;
  /** The part that went back. */
  refunded: number;
  /** What the seat or the opening invoice still owed after it. */
  leftToPay: number;
  /** The number of the invoice that it paid. */
  invoiceNumber: string | null;
  /** Where the opening invoice that it paid was written, such as `Enrollware`; null for a seat. */
  invoiceSource: string | null;
}
