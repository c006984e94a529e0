import { freePort } from '../support/free-port.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const NOW = '2031-03-08T15:00:00.000Z';
/** Later than a slow start may reach by itself. */
const LATER = '2031-03-08T15:30:00.000Z';
const NEXT_DAY = '2031-03-09T15:01:30.000Z';

let test: TestApp;
let port: string;

beforeAll(async () => {
  port = await freePort();
  test = await startTestApp({ ROLE: 'all', CLOCK_PORT: port, CLOCK_NOW: NOW });
});

afterAll(() => test.close());

async function moveTo(now: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: JSON.stringify({ now }) });
  expect(response.status).toBe(204);
}

const eventsNamed = async (name: string) =>
  (await test.sql.rows('select payload from events.outbox_messages where name = $1 order by occurred_at', [name])).map(
    ({ payload }) => payload,
  );

describe('the clock of a simulation', () => {
  it('moves, each schedule that fell due meanwhile ticks once, and events occur at its time', async () => {
    await moveTo(NOW);
    const ticksSoFar = await eventsNamed('enrollment.class-reminders-due');
    await moveTo(LATER);
    await moveTo(NEXT_DAY);
    expect(test.clock.now().toISOString().slice(0, 16)).toBe(NEXT_DAY.slice(0, 16));
    const ticks = await eventsNamed('enrollment.class-reminders-due');
    expect(ticks.slice(ticksSoFar.length)).toEqual([{ minute: LATER }, { minute: `${NEXT_DAY.slice(0, 16)}:00.000Z` }]);
    expect(await eventsNamed('events.day-started')).toContainEqual({ day: '2031-03-09' });
    const [latest] = await test.sql.rows('select max(occurred_at) as at from events.outbox_messages');
    expect(String(latest!.at)).toContain('2031-03-09');
  });
});
