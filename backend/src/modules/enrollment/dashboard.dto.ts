/** Figures of the whole center. "New" and "recent" mean the last 30 days. */
export class DashboardRow {
  /** Upcoming or in progress. */
  activeClasses: number;
  totalStudents: number;
  newStudents: number;
  /** Dollars that the ledger says were received: charges and entries by hand, less refunds. */
  revenue: number;
  /** Dollars of its entries of the last 30 days. */
  recentRevenue: number;
  /** Whose expiry is still to come. */
  certifications: number;
  newCertifications: number;
  /** Of `certifications`, those with at most 90 days left. */
  expiringCertifications: number;
}
