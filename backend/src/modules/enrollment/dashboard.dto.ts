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
