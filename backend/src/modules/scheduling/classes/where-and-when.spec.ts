import { whereAndWhen } from './where-and-when.js';

const center = { address: '418 Lakeshore Drive, Suite 2, Madison, WI 53703', timeZone: 'America/Chicago' };
const session = { location: 'Room B, 418 Lakeshore Drive', date: '2027-01-05', time: '09:30', duration: '4 hours' };

describe('where and when a class is, for people', () => {
  it('has the city of the center in the center’s street, and the end', () => {
    expect(whereAndWhen(session, center)).toMatchObject({
      address: 'Room B, 418 Lakeshore Drive, Suite 2, Madison, WI 53703',
      endTime: '13:30',
    });
  });

  it('never has the center’s street for a class elsewhere', () => {
    const elsewhere = { ...session, location: 'Northside Library, 1625 Sherman Avenue, Chicago' };
    expect(whereAndWhen(elsewhere, center).address).toBe('Northside Library, 1625 Sherman Avenue, Chicago');
  });

  it('has an address and an end for each of several days, and none by the duration, which covers all', () => {
    const day = { date: '2027-01-05', time: '09:30', placeId: null, startsAt: '', placeAddress: '' };
    const days = [
      { ...day, endTime: null, location: session.location },
      { ...day, date: '2027-01-06', endTime: '12:00', location: 'Annex', placeAddress: 'Annex, 2 Bay Street' },
    ];
    expect(whereAndWhen({ ...session, days }, center)).toMatchObject({
      endTime: null,
      days: [
        { date: '2027-01-05', endTime: null, address: 'Room B, 418 Lakeshore Drive, Suite 2, Madison, WI 53703' },
        { date: '2027-01-06', endTime: '12:00', address: 'Annex, 2 Bay Street' },
      ],
    });
  });

  it.each([
    ['without a duration in hours', { duration: '2 days' }, null],
    ['past midnight', { time: '22:00' }, null],
    ['until midnight', { time: '20:00' }, null],
    ['on the day when clocks go forward', { date: '2027-03-14', time: '01:00' }, '06:00'],
    ['on the day when clocks go back', { date: '2027-11-07', time: '00:30' }, '03:30'],
  ])('ends as its calendar file says %s', (_, given, endTime) => {
    expect(whereAndWhen({ ...session, ...given }, center).endTime).toBe(endTime);
  });
});
