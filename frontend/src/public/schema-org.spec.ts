import type { Center, ClassSession } from './page.js';
import { eventOf } from './schema-org.js';

const day = { location: 'Room 2', address: 'Room 2, 1 Pier Street' };
const first = { ...day, date: '2027-01-05', time: '09:30', endTime: '17:00' };
const second = { date: '2027-01-06', time: '10:00', endTime: null, location: 'Annex', address: 'Annex, 2 Bay Street' };
const session = { ...first, title: 'ACLS', startsAt: '2027-01-05T09:30:00-06:00', endsAt: null, days: [first] };
const eventWith = (days: object[]) =>
  eventOf({ ...session, days } as unknown as ClassSession, { name: 'Harbor CPR' } as Center, 'https://cpr.example');

describe('a class in the words of schema.org', () => {
  it('of several days has an event for each, at its own time and place', () => {
    expect(eventWith([first, second])).toMatchObject({
      startDate: session.startsAt,
      subEvent: [
        {
          name: 'ACLS, day 1',
          startDate: '2027-01-05T09:30',
          endDate: '2027-01-05T17:00',
          location: { name: 'Room 2' },
        },
        { name: 'ACLS, day 2', startDate: '2027-01-06T10:00', location: { name: 'Annex', address: second.address } },
      ],
    });
  });

  it('has the parts of its address, where they are known', () => {
    const place = { street: '1 Pier Street', city: 'Madison', state: 'WI', zip: '53703' };
    const { location } = eventOf(
      { ...session, place } as unknown as ClassSession,
      { name: 'Harbor CPR' } as Center,
      '',
    );
    expect(location).toEqual({
      '@type': 'Place',
      name: 'Room 2',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '1 Pier Street',
        addressLocality: 'Madison',
        addressRegion: 'WI',
        postalCode: '53703',
      },
    });
  });

  it('of one day has no events within it', () => {
    expect(eventWith([first])).not.toHaveProperty('subEvent');
  });
});
