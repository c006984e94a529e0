import { type StudentEnrollment, seatStatus, upcomingOf } from './api.js';

const seat = (id: string, date: string, more: object = {}) =>
  ({ id, paymentStatus: 'paid', class: { date, time: '09:30', status: 'upcoming', ...more } }) as StudentEnrollment;

const NOW = new Date('2026-11-21T15:00:00Z');

describe('upcoming classes', () => {
  it('are those still to come, soonest first', () => {
    const seats = [seat('late', '2027-01-05'), seat('soon', '2026-12-01'), seat('past', '2026-11-20')];
    expect(upcomingOf(seats, NOW, '2026-11-21').map(({ id }) => id)).toEqual(['soon', 'late']);
  });

  it('go by the start where it is known, so this morning is over in the afternoon', () => {
    const seats = [
      seat('morning', '2026-11-21', { startsAt: '2026-11-21T14:00:00Z' }),
      seat('evening', '2026-11-21', { startsAt: '2026-11-22T00:00:00Z' }),
    ];
    expect(upcomingOf(seats, NOW, '2026-11-21').map(({ id }) => id)).toEqual(['evening']);
  });

  it('leave out a cancelled class', () => {
    expect(upcomingOf([seat('x', '2026-12-01', { status: 'cancelled' })], NOW, '2026-11-21')).toEqual([]);
  });

  it.each([
    ['paid', 'confirmed'],
    ['waived', 'confirmed'],
    ['pending', 'pending-payment'],
    ['overdue', 'pending-payment'],
    ['processing', 'pending-payment'],
  ] as const)('with a seat that is %s are %s', (paymentStatus, status) => {
    expect(seatStatus(paymentStatus)).toBe(status);
  });
});
