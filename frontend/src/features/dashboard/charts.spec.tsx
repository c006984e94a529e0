import { configure, screen, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { CertificationsByMonth, RevenueByMonth, SeatFill } from './charts.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const MONTHS = [
  { from: '2026-10-01', to: '2026-10-31', revenue: 5_918, certifications: 31 },
  { from: '2026-11-01', to: '2026-11-30', revenue: -120.5, certifications: 0 },
];

/** The rows of a chart's table: head, text and link. */
function rowsOf(caption: string) {
  const table = screen.getByRole('table', { name: caption });
  const [, ...rows] = within(table).getAllByRole('row');
  return rows.map((row) => {
    const link = within(row).getByRole('link');
    return [within(row).getByRole('rowheader').textContent, link.textContent, link.getAttribute('href')];
  });
}

it('months are a table for a screen reader, and each value links to its rows', async () => {
  serve({ 'GET /api/dashboard/months': { body: MONTHS } });
  renderAt(
    '/dashboard',
    <>
      <RevenueByMonth />
      <CertificationsByMonth />
    </>,
  );
  await screen.findAllByRole('table');
  expect(rowsOf('Revenue by month, the last 12 months')).toEqual([
    ['OctOctober 2026', 'October 2026: $5.9K, $5,918.00', '/payments?view=received&from=2026-10-01&to=2026-10-31'],
    ['NovNovember 2026', 'November 2026: -$120.5, -$120.50', '/payments?view=received&from=2026-11-01&to=2026-11-30'],
  ]);
  expect(rowsOf('Certifications issued by month, the last 12 months')).toEqual([
    ['OctOctober 2026', 'October 2026: 31', '/certifications?issuedFrom=2026-10-01&issuedTo=2026-10-31'],
    ['NovNovember 2026', 'November 2026: 0', '/certifications?issuedFrom=2026-11-01&issuedTo=2026-11-30'],
  ]);
});

it('seats taken are named in full, and link to the upcoming classes of the course', async () => {
  const course = { courseId: 'bls', courseName: 'BLS Provider', classes: 3, seatsTaken: 1_043, capacity: 1_200 };
  serve({
    'GET /api/center': { body: { timeZone: 'America/Chicago' } },
    'GET /api/dashboard/seat-fill': { body: [course] },
  });
  renderAt('/dashboard', <SeatFill />);
  const link = await screen.findByRole('link', {
    name: /^BLS Provider: 1,043 \/ 1,200 ?, 1,043 of 1,200 seats taken$/,
  });
  expect(link.getAttribute('href')).toMatch(/^\/classes\?status=upcoming&from=\d{4}-\d\d-\d\d&courseId=bls$/);
});

it('without upcoming classes there is no chart of seats', async () => {
  serve({ 'GET /api/dashboard/seat-fill': { body: [] } });
  renderAt('/dashboard', <SeatFill />);
  await screen.findByText('No upcoming classes');
});
