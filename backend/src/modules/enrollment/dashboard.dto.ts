/** Figures of the whole center. "New" and "recent" mean the last 30 days. */
export class DashboardRow {
  /** Upcoming or in progress. */
  activeClasses: number;
  totalStudents: number;
  newStudents: number;
  /** Dollars: the prices of all seats that are paid. */
  revenue: number;
  /** Dollars of paid seats in classes of the last 30 days. */
  recentRevenue: number;
  /** Whose expiry is still to come. */
  certifications: number;
  newCertifications: number;
  /** Of `certifications`, those with at most 90 days left. */
  expiringCertifications: number;
}
