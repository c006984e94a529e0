import { pastOf, type StudentEnrollment, seatStatus, upcomingOf } from './api.js';

const seat = (id: string, startsAt: string, status = 'upcoming') =>
  ({ id, paymentStatus: 'paid', class: { startsAt, lastStartsAt: startsAt, status } }) as StudentEnrollment;

const NOW = new Date('2026-11-21T15:00:00Z');

describe('upcoming classes', () => {
  it('have not started, soonest first', () => {
    const seats = [
      seat('late', '2027-01-05T15:30:00Z'),
      seat('evening', '2026-11-22T00:00:00Z'),
      seat('morning', '2026-11-21T14:00:00Z'),
    ];
    expect(upcomingOf(seats, NOW).map(({ id }) => id)).toEqual(['evening', 'late']);
  });

  it('have a day ahead, also after the first', () => {
    const between = seat('between', '2026-11-20T15:00:00Z');
    between.class.lastStartsAt = '2026-11-22T15:00:00Z';
    expect(upcomingOf([between], NOW)).toEqual([between]);
  });

  it('leave the others to the past ones, latest first', () => {
    const seats = [
      seat('old', '2025-01-05T15:30:00Z'),
      seat('next', '2027-01-05T15:30:00Z'),
      seat('called off', '2026-12-01T15:00:00Z', 'cancelled'),
      seat('last', '2026-11-20T15:30:00Z', 'completed'),
    ];
    expect(pastOf(seats, NOW).map(({ id }) => id)).toEqual(['called off', 'last', 'old']);
  });

  it.each(['cancelled', 'completed'])('leave out a class that is %s', (status) => {
    expect(upcomingOf([seat('x', '2026-12-01T15:00:00Z', status)], NOW)).toEqual([]);
  });

  it.each([
    [0, 'confirmed'],
    [65, 'pending-payment'],
  ] as const)('that owe %p are %s', (due, status) => {
    expect(seatStatus({ due })).toBe(status);
  });
});
