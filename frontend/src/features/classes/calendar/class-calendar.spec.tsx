import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../../test/render.js';
import { aClass } from '../../../../test/rows.js';
import { type Answer, type Call, serve } from '../../../../test/server.js';
import { Classes } from '../classes.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const evening = aClass({
  title: 'BLS, evening',
  date: '2099-01-05',
  time: '18:30',
  endTime: '21:00',
  startsAt: '2099-01-06T00:30:00Z',
  instructorId: 'maria',
  revision: 4,
});
const cancelled = aClass({ ...evening, id: 'c2', title: 'PALS', date: '2099-01-07', status: 'cancelled' });

const MONTH = '/classes?calendar=month&day=2099-01-01';

type Handler = Answer | ((call: Call) => Answer);

/** On a phone, the calendar is a list of days, which needs no layout. */
beforeAll(() => {
  const { matchMedia } = window;
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: false });
});

function show(address: string, answers: Record<string, Handler> = {}) {
  const calls = serve({
    'GET /api/center': { body: { timeZone: 'America/Chicago' } },
    'GET /api/classes/counts': { body: { all: 43, upcoming: 21, inProgress: 1, completed: 20 } },
    'GET /api/classes': { body: [evening, cancelled], total: 2 },
    'GET /api/classes/c1/cancellation-impact': { body: { enrolled: 3, notified: 2, paid: 0, received: 0 } },
    'GET /api/classes/check-dates': { body: [{ date: '2099-01-08', skippedUntil: null, clashes: [] }] },
    ...answers,
  });
  return { ...renderAt(address, <App>{<Classes onAdd={() => {}} />}</App>), calls };
}

const entryOf = (name: RegExp) => screen.findByRole('button', { name });
const reads = (calls: Call[]) => calls.filter(({ path }) => path === '/api/classes').map(({ query }) => query);

afterEach(() => localStorage.clear());

describe('the calendar of classes', () => {
  it('reads the whole range once, with the search and the filters of the list', async () => {
    const { calls } = show(`${MONTH}&q=bls&status=active&courseId=bls`);
    await entryOf(/BLS, evening/);
    expect(reads(calls)).toHaveLength(1);
    expect(Object.fromEntries(reads(calls)[0]!)).toEqual({
      q: 'bls',
      status: 'active',
      courseId: 'bls',
      from: '2098-12-28',
      to: '2099-01-31',
      sort: 'date',
    });
  });

  it('names each class with its time, seats, status, place and instructor', async () => {
    show(MONTH);
    await entryOf(
      /^BLS, evening 6:30 – 9:00 PM 3 \/ 12 .*, Mon, Jan 5, 2099, 3 of 12 seats, Upcoming, Room 2, Maria Lopez$/,
    );
    await entryOf(/^PALS .* Cancelled/);
    await screen.findByText('2 classes · 3 of 12 seats taken · 1 cancelled');
  });

  it.each([
    [812, false, '812'],
    [10_000, true, '10,000+'],
  ])('says so when there are more classes than a list returns: %i', async (total, isCapped, text) => {
    show(MONTH, { 'GET /api/classes': { body: [evening], total, isCapped } });
    await screen.findByText(`The first 1 of ${text} classes. Filter them, or look at a week.`);
  });

  it.each([
    ['next', '2099-04-02', 'Go to the next one, April 2099'],
    ['last', '2098-11-20', 'Go to the last one, November 2098'],
  ])('leads from an empty month to the %s class', async (_, date, name) => {
    const { user, at } = show(MONTH, {
      'GET /api/classes': ({ query }) => {
        const [from, to] = [query.get('from') ?? '', query.get('to') ?? '9999'];
        const isNearest = query.get('pageSize') === '1' && from <= date && date <= to;
        return isNearest ? { body: [{ ...evening, date }] } : { body: [], total: 0 };
      },
    });
    await screen.findByText('No classes in January 2099');
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(at.search).toBe(`?calendar=month&day=${date}`));
  });

  it('offers to try again when the classes cannot be read', async () => {
    let isDown = true;
    const { user } = show(MONTH, {
      'GET /api/classes': () => (isDown ? { status: 500, body: { message: 'Down' } } : { body: [evening], total: 1 }),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(retry);
    await entryOf(/BLS, evening/);
  });
});

describe('the address of the calendar', () => {
  it('is a step for each month, so that Back returns', async () => {
    const { user, at } = show(MONTH);
    await user.click(await screen.findByRole('button', { name: 'Next month' }));
    await waitFor(() => expect(at.search).toBe('?calendar=month&day=2099-02-01'));
    await screen.findByRole('heading', { name: 'February 2099' });
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    await waitFor(() => expect(at.search).toBe('?calendar=month&day=2098-12-01'));
    await user.keyboard('t');
    await waitFor(() => expect(at.search).toBe('?calendar=month'));
  });

  it('is remembered for the page without a search or filter', async () => {
    localStorage.setItem('classes.calendar', 'week');
    const { at } = show('/classes');
    await waitFor(() => expect(at.search).toBe('?calendar=week'));
  });

  it('is left alone by an address that filters the list', async () => {
    localStorage.setItem('classes.calendar', 'week');
    const { at, calls } = show('/classes?status=to-close');
    await screen.findByRole('tab', { name: /All/ });
    expect(at.search).toBe('?status=to-close');
    expect(reads(calls)[0]?.get('from')).toBeNull();
  });
});

describe('moving a class by keyboard', () => {
  const moved = { ...evening, date: '2099-01-08', time: '09:00', revision: 5 };

  async function typeMove(user: ReturnType<typeof show>['user']) {
    (await entryOf(/BLS, evening/)).focus();
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog'));
    const date = await dialog.findByLabelText('Date');
    await user.clear(date);
    await user.type(date, '2099-01-08');
    const confirm = dialog.queryByRole('button', { name: /^Use / });
    if (confirm) await user.click(confirm);
    const time = dialog.getByLabelText('Time');
    await user.clear(time);
    await user.type(time, '9:00 AM');
    return dialog;
  }

  it('says who is told and what clashes, sends the revision, and moves it back on Undo, which tells them again', async () => {
    const bodies: unknown[] = [];
    const clash = { classId: 'x', title: 'ACLS', time: '08:00', endTime: '12:00', room: true, teacherIds: [] };
    const { user } = show(MONTH, {
      'GET /api/classes/check-dates': { body: [{ date: '2099-01-08', skippedUntil: null, clashes: [clash] }] },
      'POST /api/classes/c1/move': ({ body }) => ({
        body: bodies.push(body) === 1 ? moved : { ...evening, revision: 6 },
      }),
    });
    const dialog = await typeMove(user);
    await dialog.findByText('2 people will be told');
    await dialog.findByText('Room 2 is taken by ACLS, 8:00 AM – 12:00 PM.');
    await user.click(dialog.getByRole('button', { name: 'Move Class and Tell 2 People' }));
    await screen.findByText(/Class moved to Thu, Jan 8, 2099 · 9:00 AM, Room 2\. 2 people are being told\./);
    screen.getByRole('button', { name: 'Undo' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Class moved back. 2 people are being told of this, too.');
    expect(bodies).toEqual([
      { location: 'Room 2', tell: true, revision: 4, date: '2099-01-08', time: '09:00' },
      { location: 'Room 2', tell: true, revision: 5, date: '2099-01-05', time: '18:30' },
    ]);
  });

  it('shows the error of the server at its field', async () => {
    const message = "9:00 AM doesn't exist on Jan 8, 2099.";
    const { user } = show(MONTH, {
      'POST /api/classes/c1/move': { status: 422, body: { message: 'Invalid', errors: [{ path: 'time', message }] } },
    });
    const dialog = await typeMove(user);
    await user.click(await dialog.findByRole('button', { name: 'Move Class and Tell 2 People' }));
    await dialog.findByText(message);
  });

  it('asks again while the question before is still closing', async () => {
    const { user } = show(MONTH);
    const entry = await entryOf(/BLS, evening/);
    entry.focus();
    await user.keyboard('m');
    const keep = await within(await screen.findByRole('dialog')).findByRole('button', { name: /^Keep/ });
    act(() => {
      fireEvent.click(keep);
      fireEvent.keyDown(entry, { key: 'm' });
    });
    await within(await screen.findByRole('dialog')).findByText('2 people will be told');
  });

  it('refuses a time that is past without asking the server', async () => {
    const { user, calls } = show(MONTH);
    (await entryOf(/BLS, evening/)).focus();
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog'));
    const date = await dialog.findByLabelText('Date');
    await user.clear(date);
    await user.type(date, '2020-01-08');
    const confirm = dialog.queryByRole('button', { name: /^Use / });
    if (confirm) await user.click(confirm);
    await user.click(await dialog.findByRole('button', { name: 'Move Class and Tell 2 People' }));
    await dialog.findByText('Choose a day and a time that are still to come');
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('leaves a cancelled class where it is', async () => {
    const { user } = show(MONTH);
    (await entryOf(/PALS/)).focus();
    await user.keyboard('m');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('menuitem', { name: /Move…/ })).getAttribute('aria-disabled')).toBe('true');
  });
});
