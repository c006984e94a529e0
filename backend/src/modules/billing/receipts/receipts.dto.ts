/** A payment that counts for a seat. Amounts are in dollars. */
export class ReceiptRow {
  id: string;
  /** Such as R-000123. */
  number: string;
  paidAt: string;
  /** Who paid: the organization or the student. */
  payer: string;
  studentName: string;
  classTitle: string;
  classDate: string;
  /** How it was paid, such as Card or Check 1042. */
  method: string;
  amount: number;
  /** The part that went back. */
  refunded: number;
  /** What the seat still owed after it. */
  leftToPay: number;
  /** The number of the invoice that it paid. */
  invoiceNumber: string | null;
}
