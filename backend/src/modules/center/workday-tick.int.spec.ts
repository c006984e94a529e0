import { aCenter } from '../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';
import { WorkdayTick } from './workday-tick.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(() => test.sql.rows('delete from events.outbox_messages'));
afterAll(() => test.close());

async function ticksAt(moments: string[], timeZone: string | ((moment: string) => string)): Promise<void> {
  let current: string | undefined;
  for (const moment of moments) {
    const next = typeof timeZone === 'string' ? timeZone : timeZone(moment);
    if (next !== current) await aCenter(test, { time_zone: next });
    current = next;
    test.clock.set(moment);
    // Two workers at the same moment.
    await Promise.all([1, 2].map(() => test.app.get(WorkdayTick).publish()));
  }
}

const published = async (event: 'workday' | 'month') =>
  (
    await test.sql.rows<{ named: string }>(
      `select payload ->> $2 as named from events.outbox_messages where name = 'center.' || $1 || '-started' order by named`,
      [event, event === 'workday' ? 'day' : event],
    )
  ).map(({ named }) => named);

/** Every second hour from one moment to another. */
function everySecondHour(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / 7_200_000;
  return Array.from({ length: count }, (_, n) => new Date(Date.parse(from) + n * 7_200_000).toISOString());
}

describe('a workday', () => {
  it('begins at 9 AM in the center’s time zone', async () => {
    await ticksAt(['2027-01-15T05:00:00Z', '2027-01-15T13:59:59Z'], 'America/New_York');
    expect(await published('workday')).toEqual([]);
    await ticksAt(['2027-01-15T14:00:00Z'], 'America/New_York');
    expect(await published('workday')).toEqual(['2027-01-15']);
  });

  it.each([
    [
      'to daylight-saving time',
      '2027-03-13T05:00:00Z',
      '2027-03-16T04:00:00Z',
      ['2027-03-13', '2027-03-14', '2027-03-15'],
    ],
    ['back', '2027-11-06T04:00:00Z', '2027-11-09T05:00:00Z', ['2027-11-06', '2027-11-07', '2027-11-08']],
    ['over a leap day', '2028-02-28T05:00:00Z', '2028-03-02T05:00:00Z', ['2028-02-28', '2028-02-29', '2028-03-01']],
  ])('begins once per day on the way %s', async (_, from, to, days) => {
    await ticksAt(everySecondHour(from, to), 'America/New_York');
    expect(await published('workday')).toEqual(days);
  });

  it.each([
    ['Asia/Tokyo', 'America/Los_Angeles'],
    ['America/Los_Angeles', 'Asia/Tokyo'],
    ['Pacific/Kiritimati', 'Pacific/Pago_Pago'],
    ['Asia/Kathmandu', 'America/New_York'],
  ])('is neither skipped nor repeated when the center moves from %s to %s', async (before, after) => {
    for (const move of ['2027-01-15T03:00:00Z', '2027-01-15T12:30:00Z']) {
      await test.sql.rows('delete from events.outbox_messages');
      await ticksAt(everySecondHour('2027-01-14T00:00:00Z', '2027-01-17T12:00:00Z'), (now) =>
        now < move ? before : after,
      );
      const days = await published('workday');
      const first = Date.parse(days[0]!);
      expect(days).toEqual(days.map((_, n) => new Date(first + n * 86_400_000).toISOString().slice(0, 10)));
      expect(days.length).toBeGreaterThanOrEqual(3);
    }
  });

  it('begins later on the day if no worker ran at 9 AM', async () => {
    await ticksAt(['2027-01-16T04:30:00Z'], 'America/New_York');
    expect(await published('workday')).toEqual(['2027-01-15']);
  });
});

describe('a month', () => {
  it('begins with its first workday, once', async () => {
    await ticksAt(everySecondHour('2027-01-30T12:00:00Z', '2027-02-03T12:00:00Z'), 'America/New_York');
    expect(await published('month')).toEqual(['2027-02']);
  });

  it('begins within a week if no worker ran on its first day, and not later', async () => {
    await ticksAt(['2027-02-07T15:00:00Z', '2027-03-08T15:00:00Z'], 'America/New_York');
    expect(await published('month')).toEqual(['2027-02']);
  });
});
