import { listOptions, liveOptions, readOptions } from '../../shared/api/query-client.js';
import { addDays } from '../../shared/format/date.js';

/** The figures of the admin dashboard. "New" and "recent" cover the last 30 days. */
export const figuresQuery = () => liveOptions('/api/dashboard');

/** What waits for staff. */
export const dueWorkQuery = () => liveOptions('/api/dashboard/due');

/** Revenue and certifications of the last twelve months. */
export const monthsQuery = () => readOptions('/api/dashboard/months');

/** How full the upcoming classes of each course are. */
export const seatFillQuery = () => readOptions('/api/dashboard/seat-fill');

/** More than a busy center has. */
export const MAX_OF_TWO_DAYS = 50;

/** The classes of a day and of the next one, in their order. Seats are taken and classes close on other pages. */
export const todaysClassesQuery = (today: string) =>
  readOptions('/api/classes', {
    query: { from: today, to: addDays(today, 1), sort: 'date', pageSize: MAX_OF_TWO_DAYS, total: 'false' },
  });

/** The upcoming classes from a day on, by date. */
export const upcomingClassesQuery = (q: string, from: string) =>
  listOptions('/api/classes', { query: { q, status: 'upcoming', from, sort: 'date', pageSize: 10 } });

/** Certifications that expire within 90 days, soonest first. */
export const expiringCertificationsQuery = () =>
  listOptions('/api/certifications', { query: { status: 'expiring', sort: 'expiryDate', pageSize: 8 } });
