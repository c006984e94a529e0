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
  it('show type, card number, long dates and status, count down when they expire soon, and leave out expired ones', async () => {
    serve({
      'GET /api/students/me/certifications': {
        body: [
          { ...card('BLS', 'c1'), daysLeft: 45 },
          { ...card('ACLS', 'c2'), status: 'active', daysLeft: 400 },
          { ...card('PALS', 'c3'), status: 'expired', daysLeft: 0 },
        ],
      },
      'GET /api/students/me/enrollments': { body: [] },
    });
    renderAt('/client-dashboard', <MyCertifications studentId="me" />);

    const bls = within(await screen.findByRole('article', { name: 'BLS' }));
    for (const text of ['RC-1', 'January 1, 2025', 'January 31, 2027', 'Expiring', '45 days left']) bls.getByText(text);
    expect(bls.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
    expect(bls.getByRole('link', { name: 'Renew BLS' })).toBeTruthy();
    expect(bls.getByRole('link', { name: 'Download Card of BLS' }).getAttribute('href')).toBe(
      '/api/certifications/BLS/card',
    );
    const acls = within(screen.getByRole('article', { name: 'ACLS' }));
    acls.getByText('Active');
    expect(acls.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('article', { name: 'PALS' })).toBeNull();
  });

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
    expect(bls.getByRole('link', { name: /^View Details/ }).getAttribute('href')).toBe('/client-dashboard#class-next');
    const href = (name: string) =>
      within(screen.getByRole('article', { name }))
        .getByRole('link', { name: /^Renew/ })
        .getAttribute('href');
    expect([href('First Aid'), href('Old'), href('Gone')]).toEqual(['/courses/c2', '/courses', '/courses/c3']);
  });
});
