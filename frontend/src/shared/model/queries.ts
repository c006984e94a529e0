import { listOptions, liveOptions, readOptions } from '../api/query-client.js';

/** The reads that several features share. */

/** The choices of forms and filters. */
export const coursesQuery = () => readOptions('/api/courses');
export const agenciesQuery = () => readOptions('/api/agencies');
export const organizationsQuery = () => readOptions('/api/organizations');

/** The imports, newest first: the page that lists them, the number in the sidebar, and lists that show what one brought. */
export const importsQuery = () => listOptions('/api/imports', { query: { pageSize: 100 } });

export const classQuery = (id: string) => liveOptions('/api/classes/{id}', { path: { id } });

export const studentQuery = (id: string) => liveOptions('/api/students/{id}', { path: { id } });

export const studentEnrollmentsQuery = (id: string) => readOptions('/api/students/{id}/enrollments', { path: { id } });

export const studentCertificationsQuery = (id: string) =>
  readOptions('/api/students/{id}/certifications', { path: { id } });

/** What was paid for a seat, what is due, and what goes back if it is given up. */
export const seatPaymentQuery = (enrollmentId: string) => ({
  ...readOptions('/api/enrollments/{id}/payment', { path: { id: enrollmentId } }),
  staleTime: 0,
});
