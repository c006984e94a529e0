import { queryOptions } from '@tanstack/react-query';
import { listOptions } from '../../shared/api/query-client.js';
import type { CertificationRow, ClassRow, DashboardRow } from '../../shared/api/rows.js';

/** The figures of the admin dashboard. New and recent means the last 30 days. */
export type DashboardFigures = DashboardRow;

export const figuresQuery = () => queryOptions<DashboardFigures>({ queryKey: ['/api/dashboard'] });

const SHOWN = 10;

/** The next classes by date, of those whose title has the words. */
export const upcomingClassesQuery = (q: string) =>
  listOptions<ClassRow>('/api/classes', { q, upcoming: true, status: 'upcoming', sort: 'date', pageSize: SHOWN });

/** Certifications that end within 90 days, the soonest first. */
export const expiringCertificationsQuery = () =>
  listOptions<CertificationRow>('/api/certifications', { status: 'expiring', sort: 'expiryDate', pageSize: 8 });
