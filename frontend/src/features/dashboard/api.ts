import { listOptions, readOptions } from '../../shared/api/query-client.js';

/** The figures of the admin dashboard. "New" and "recent" cover the last 30 days. */
export const figuresQuery = () => readOptions('/api/dashboard');

/** The upcoming classes from a day on, by date. */
export const upcomingClassesQuery = (q: string, from: string) =>
  listOptions('/api/classes', { query: { q, status: 'upcoming', from, sort: 'date', pageSize: 10 } });

/** Certifications that expire within 90 days, soonest first. */
export const expiringCertificationsQuery = () =>
  listOptions('/api/certifications', { query: { status: 'expiring', sort: 'expiryDate', pageSize: 8 } });
