/** Figures of the whole center. "New" and "recent" mean the last 30 days. */
export class DashboardResponse {
  /** Upcoming or in progress. */
  activeClasses: number;
  totalStudents: number;
  newStudents: number;
  /** Dollars received according to the ledger: charges and manual entries, less refunds. */
  revenue: number;
  /** Dollars received in the last 30 days. */
  recentRevenue: number;
  /** Certifications that are active or expiring: one per student and course. */
  certifications: number;
  newCertifications: number;
  /** Of `certifications`, those with at most 90 days left. */
  expiringCertifications: number;
}

/** What waits for staff today. Each figure is the number of rows of a list. */
export class DueWorkResponse {
  /** Administrators see the checklist of a new installation in the place of the dashboard. */
  isSettingUp: boolean;
  /** Classes of an earlier day that nobody has closed. */
  classesToClose: number;
  /** Closed classes in which somebody has no result. */
  classesToMark: number;
  /** Students to call about a class that was cancelled or moved shortly before its start. */
  callsToMake: number;
  /** Seats that still owe money and are marked overdue, or are on an invoice past its due date. */
  overdueSeats: number;
  /** Opening invoices past their due date. */
  overdueInvoices: number;
  /** Dollars that are owed for both. */
  overdueAmount: number;
  /** Payments that belong to no seat. */
  unmatchedPayments: number;
  /** Pairs of records that may be of one person. */
  possibleDuplicates: number;
  /** Seats in classes in which their students have another one with money or a result. */
  secondSeats: number;
  /** Payments by hand, such as cash, that staff are asked to return. */
  handRefunds: number;
  /** Dollars that were paid with them. */
  handRefundAmount: number;
  /** Valid certifications of a class without the code of the agency's card. */
  cardsDue: number;
  /** Those of them whose 20 business days have passed. */
  cardsLate: number;
  /** Certifications of instructors that have expired or will within 90 days. */
  instructorsDue: number;
  /** Messages that could not be sent, from `failedMessagesSince` on. */
  failedMessages: number;
  /** The day six days ago, in the center's time zone. */
  failedMessagesSince: string;
  /** 1 while nobody has confirmed since an upgrade that old records are deleted. */
  retentionToConfirm: number;
  /** Null while the queues cannot be reached. */
  failedJobs: number | null;
}

/** A month in the center's time zone. */
export class MonthRow {
  /** Its first day. */
  from: string;
  /** Its last day. */
  to: string;
  /** Dollars received according to the ledger, less refunds. */
  revenue: number;
  /** Certifications issued, without revoked ones. */
  certifications: number;
}

/** The upcoming classes of a course, from today on. */
export class SeatFillRow {
  courseId: string;
  courseName: string;
  classes: number;
  seatsTaken: number;
  capacity: number;
}
