import { screen, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { MyCertifications } from './my-certifications.js';

const card = (id: string, courseId: string | null) => ({
  id,
  courseId,
  certificationType: id,
  cardNumber: 'RC-1',
  issueDate: '2025-01-01',
  expiryDate: '2027-01-31',
  status: 'expiring',
  daysLeft: 40,
});
const seat = (id: string, courseId: string, startsAt: string, status = 'upcoming') => ({
  class: { id, courseId, startsAt, status, date: startsAt.slice(0, 10) },
});

describe('the certifications of a student', () => {
  it('lead to the dates that renew them, unless a renewal is booked', async () => {
    serve({
      'GET /api/students/me/certifications': {
        body: [card('BLS', 'c1'), card('First Aid', 'c2'), card('Old', null), card('Gone', 'c3')],
      },
      'GET /api/students/me/enrollments': {
        body: [
          seat('late', 'c1', '2099-02-01T15:00:00Z'),
          seat('next', 'c1', '2099-01-05T15:00:00Z'),
          seat('past', 'c2', '2020-01-05T15:00:00Z'),
          seat('cancelled', 'c3', '2099-01-05T15:00:00Z', 'cancelled'),
        ],
      },
    });
    renderAt('/client-dashboard', <MyCertifications studentId="me" />);

    const bls = within(await screen.findByRole('article', { name: 'BLS' }));
    expect(bls.getByText('Renewal booked, Mon, Jan 5, 2099')).toBeTruthy();
    expect(bls.getByRole('link').getAttribute('href')).toBe('/client-dashboard#class-next');
    const href = (name: string) => within(screen.getByRole('article', { name })).getByRole('link').getAttribute('href');
    expect([href('First Aid'), href('Old'), href('Gone')]).toEqual(['/courses/c2', '/courses', '/courses/c3']);
  });
});
