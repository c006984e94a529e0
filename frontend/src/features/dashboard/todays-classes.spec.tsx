import { configure, screen, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { aClass } from '../../../test/rows.js';
import { type Call, serve } from '../../../test/server.js';
import type { ClassRow } from '../../shared/api/rows.js';
import { addDays, todayIn } from '../../shared/format/date.js';
import { TodaysClasses } from './todays-classes.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const ZONE = 'America/Chicago';
const today = todayIn(ZONE);
const tomorrow = addDays(today, 1);

const todays = (id: string, changes: Partial<ClassRow>) =>
  aClass({
    id,
    date: today,
    time: '09:00',
    location: 'Room A, 418 Lakeside Drive',
    instructor: 'Luis Herrera',
    enrolledCount: 10,
    ...changes,
  });

/** The server has these classes; a search from today on without a last day finds the coming ones. */
function show(classes: ClassRow[]) {
  const calls = serve({
    'GET /api/center': { body: { timeZone: ZONE } },
    'GET /api/classes': ({ query }: Call) => {
      const to = query.get('to') ?? '9999-12-31';
      const found = classes.filter(({ date }) => date >= query.get('from')! && date <= to);
      return { body: found.slice(0, Number(query.get('pageSize'))), total: found.length };
    },
  });
  renderAt('/dashboard', <TodaysClasses />);
  return calls;
}

const panel = async () => within(await screen.findByRole('region', { name: 'Today' }));

describe("today's classes", () => {
  it('are links to their rosters with time, place, instructor, status and seats, and counted without cancelled ones', async () => {
    show([
      todays('c1', { status: 'in-progress' }),
      todays('c2', { title: 'First Aid', time: '17:30', instructor: null, enrolledCount: 6, capacity: 8 }),
      todays('c3', { title: 'PALS', time: '18:00', status: 'cancelled', enrolledCount: 5 }),
    ]);
    const link = await (await panel()).findByRole('link', { name: 'BLS Provider' });
    expect(link.getAttribute('href')).toBe('/classes/c1/roster');
    const items = (await panel()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual([
      '9:00 AMBLS ProviderRoom A · Luis HerreraIn Progress10 / 12',
      '5:30 PMFirst AidRoom AUpcoming6 / 8',
      '6:00 PMPALSRoom A · Luis HerreraCancelled5 / 12',
    ]);
    (await panel()).getByText('2 classes · 16 students');
  });

  it('are followed by those of tomorrow, and by no others', async () => {
    show([todays('c1', { date: tomorrow, title: 'PALS' }), todays('c2', { date: addDays(today, 2), title: 'Later' })]);
    await (await panel()).findByRole('heading', { name: 'Tomorrow' });
    (await panel()).getByText('No classes today.');
    expect((await panel()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('lead to the list if they are more than the panel reads', async () => {
    show(Array.from({ length: 51 }, (_, number) => todays(`c${number}`, { date: number < 30 ? today : tomorrow })));
    const all = await (await panel()).findByRole('link', { name: 'All classes of today and tomorrow' });
    expect(all.getAttribute('href')).toBe(`/classes?from=${today}&to=${tomorrow}`);
    expect((await panel()).getAllByRole('listitem')).toHaveLength(50);
  });

  it('are replaced by the next class if there are none on both days', async () => {
    show([todays('c9', { date: '2099-01-05', title: 'PALS', time: '17:30' })]);
    const next = await (await panel()).findByRole('link', { name: 'PALS' });
    expect(next.parentElement?.textContent).toBe('No classes today. The next one is PALS, Mon, Jan 5, 2099 · 5:30 PM.');
    expect(next.getAttribute('href')).toBe('/classes/c9/roster');
  });

  it('can be read again after a failure', async () => {
    serve({ 'GET /api/center': { body: { timeZone: ZONE } }, 'GET /api/classes': { status: 503 } });
    renderAt('/dashboard', <TodaysClasses />);
    await screen.findByRole('button', { name: 'Try again' });
  });
});
