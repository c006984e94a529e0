/** What the deletion of an organization would affect if it happened now. */
export class DeletionImpactResponse {
  /** Students who would leave the organization. They keep their records. */
  students: number;
  /** Accounts that would no longer administer it. */
  administrators: number;
  /** Private classes, past ones included. */
  classes: number;
  /** Private classes that would be cancelled, because they haven't begun. */
  upcomingClasses: number;
  /** People with a seat in those and an email address, who would be told of the cancellation. */
  notified: number;
  /** Seats of its students, past ones included. */
  enrollments: number;
  /** Certifications of its students that aren't revoked. */
  certifications: number;
  /** Entries of its payment history that moved money. */
  payments: number;
  /** Dollars that they add up to, less refunds. */
  totalPaymentAmount: number;
  /** Dollars that seats of its students still cost: pending, processing or overdue. */
  openAmount: number;
}
