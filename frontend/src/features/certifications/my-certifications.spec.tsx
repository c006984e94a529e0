import { screen, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { MyCertifications } from './my-certifications.js';

const card = (id: string, courseId: string | null) => ({
  id,
  courseId,
  agency: null,
  ecardCode: null,
  isOutside: false,
  renewalCourseIds: courseId ? [courseId] : [],
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
  it('show type, card number, long dates and status, count down when they expire soon, and hide expired ones until they are asked for', async () => {
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
    const { user } = renderAt(
      '/client-dashboard',
      <MyCertifications studentId="me" bookHref={(id) => `/book/${id}`} />,
    );

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

    await user.click(screen.getByRole('button', { name: 'Show expired' }));
    const pals = within(screen.getByRole('article', { name: 'PALS' }));
    expect(pals.getByText('Expired', { selector: 'dt' })).toBeTruthy();
    expect(pals.getByRole('link', { name: 'Renew PALS' })).toBeTruthy();
    expect(pals.getByRole('link', { name: 'Download Card of PALS' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Hide expired' }));
    expect(screen.queryByRole('article', { name: 'PALS' })).toBeNull();
  });

  it('that have all expired are not said to be none', async () => {
    serve({
      'GET /api/students/me/certifications': {
        body: [{ ...card('PALS', 'c3'), status: 'expired', daysLeft: -4 }],
      },
      'GET /api/students/me/enrollments': { body: [] },
    });
    renderAt('/client-dashboard', <MyCertifications studentId="me" bookHref={(id) => `/book/${id}`} />);
    expect(await screen.findByText('No Current Certifications')).toBeTruthy();
    expect(screen.getByText('1 certification has expired.')).toBeTruthy();
    expect(screen.queryByText('No Certifications Yet')).toBeNull();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('without any say so, and offer no expired ones', async () => {
    serve({
      'GET /api/students/me/certifications': { body: [{ ...card('PALS', 'c3'), status: 'superseded' }] },
      'GET /api/students/me/enrollments': { body: [] },
    });
    renderAt('/client-dashboard', <MyCertifications studentId="me" bookHref={(id) => `/book/${id}`} />);
    expect(await screen.findByText('No Certifications Yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show expired' })).toBeNull();
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
    renderAt('/client-dashboard', <MyCertifications studentId="me" bookHref={(id) => `/book/${id}`} />);

    const bls = within(await screen.findByRole('article', { name: 'BLS' }));
    expect(bls.getByText('Renewal booked, Mon, Jan 5, 2099')).toBeTruthy();
    expect(bls.getByRole('link', { name: /^View Details/ }).getAttribute('href')).toBe('/client-dashboard#class-next');
    const href = (name: string) =>
      within(screen.getByRole('article', { name }))
        .getByRole('link', { name: /^Renew/ })
        .getAttribute('href');
    expect([href('First Aid'), href('Old'), href('Gone')]).toEqual(['/courses/c2', '/courses', '/courses/c3']);
  });

  it('that expire soon or have expired start their renewal at the next open dates', async () => {
    const session = (id: string, given: object = {}) => ({
      id,
      date: '2099-01-05',
      time: '17:30',
      spotsLeft: 4,
      price: 65,
      organizationId: null,
      ...given,
    });
    const open = [
      session('full', { spotsLeft: 0 }),
      session('private', { organizationId: 'o' }),
      ...['a', 'b', 'c', 'd'].map((id) => session(id)),
    ];
    serve({
      'GET /api/students/me/certifications': {
        body: [card('BLS', 'c1'), { ...card('ACLS', 'c1'), status: 'active', daysLeft: 400 }, card('Gone', 'c9')],
      },
      'GET /api/students/me/enrollments': { body: [] },
      'GET /api/courses': { body: [{ id: 'c1' }] },
      'GET /api/classes': ({ query }) => ({ body: query.get('courseId') === 'c1' ? open : [session('hidden')] }),
    });
    renderAt('/client-dashboard', <MyCertifications studentId="me" bookHref={(id) => `/book/${id}`} />);

    const dates = async (name: string) => within(await screen.findByRole('article', { name }));
    const bls = await dates('BLS');
    const links = await bls.findAllByRole('link', { name: /Mon, Jan 5, 2099 · 5:30 PM.*4 spots left · \$65.00/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/book/a', '/book/b', '/book/c']);
    expect((await dates('ACLS')).queryByText('Dates to renew')).toBeNull();
    // Its course is no longer offered, so it has no page.
    const gone = await dates('Gone');
    expect(gone.getByRole('link', { name: 'Renew Gone' }).getAttribute('href')).toBe('/courses');
    expect(gone.queryByText('Dates to renew')).toBeNull();
  });
});
