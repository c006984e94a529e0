import { screen } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { anEnrolledClass } from '../../../test/rows.js';
import { serve } from '../../../test/server.js';
import { PastClasses } from './past-classes.js';

const seat = (title: string, certificationStatus: string, given: Parameters<typeof anEnrolledClass>[0] = {}) => ({
  id: title,
  certificationStatus,
  paymentStatus: 'paid',
  paidElsewhereAmount: null as number | null,
  class: anEnrolledClass({
    id: title,
    title,
    date: '2025-01-05',
    time: '18:30',
    startsAt: '2025-01-05T18:30:00Z',
    status: 'completed',
    instructor: 'Mei Tanaka',
    ...given,
  }),
});

const show = (body: object[]) => {
  serve({ 'GET /api/students/me/enrollments': { body } });
  return renderAt('/client-dashboard', <PastClasses studentId="me" />);
};

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

describe('the past classes of a student', () => {
  it('show title, date, instructor and result, five at first', async () => {
    const { user } = show([
      seat('BLS', 'passed'),
      seat('ACLS', 'failed'),
      seat('PALS', 'pending'),
      seat('CPR', 'pending', { status: 'cancelled', instructor: null }),
      seat('First Aid', 'disqualified'),
      seat('Old', 'passed', { startsAt: '2020-01-05T18:30:00Z' }),
      seat('Next', 'pending', { startsAt: '2099-01-05T18:30:00Z', status: 'upcoming' }),
    ]);

    await screen.findByText('BLS');
    expect(rows()).toEqual([
      'BLSSun, Jan 5, 2025 · 6:30 PM · Mei TanakaPassed',
      'ACLSSun, Jan 5, 2025 · 6:30 PM · Mei TanakaFailed',
      'PALSSun, Jan 5, 2025 · 6:30 PM · Mei TanakaNo result yet',
      'CPRSun, Jan 5, 2025 · 6:30 PMCancelled',
      'First AidSun, Jan 5, 2025 · 6:30 PM · Mei TanakaDisqualified',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show 1 more' }));
    expect(rows()).toHaveLength(6);
  });

  it('say how money that was paid in another system comes back for a cancelled one', async () => {
    show([{ ...seat('BLS', 'pending', { status: 'cancelled' }), paidElsewhereAmount: 65 }, seat('ACLS', 'passed')]);
    await screen.findByText('Your refund of $65.00 comes the way you paid.');
  });

  it('say so when there are none', async () => {
    show([]);

    await screen.findByText('No Past Classes');
  });
});
