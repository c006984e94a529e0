import { configure, screen, waitFor, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { aClass } from '../../../test/rows.js';
import { serve } from '../../../test/server.js';
import { EditClassDialog } from './class-dialogs.js';
import { MoveClass } from './move-class.js';
import { timesAround, waitText } from './move-class.logic.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const session = aClass({ date: '2099-01-05', time: '09:30', endTime: '12:30', startsAt: '2099-01-05T15:30:00Z' });
const there = { date: '2099-01-12', time: '09:30', location: 'Room 2' };
const inTwoMinutes = () => new Date(Date.now() + 120_000).toISOString();

const serveMoves = (notified: number, more: Parameters<typeof serve>[0] = {}) =>
  serve({
    'GET /api/center': { body: { timeZone: 'America/Chicago', moveMailDelaySeconds: 120 } },
    'GET /api/classes/c1/cancellation-impact': { body: { enrolled: 3, notified, paid: 0, received: 0 } },
    'GET /api/classes/check-dates': { body: [{ date: '2099-01-12', skippedUntil: null, clashes: [] }] },
    'POST /api/classes/c1/move': () => ({ body: { ...session, ...there, moveSettlesAt: inTwoMinutes() } }),
    'POST /api/classes/c1/move/undo': { body: session },
    'POST /api/classes/c1/move/tell': { body: { ...session, ...there } },
    ...more,
  });

const sentOf = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);

describe('moving a class', () => {
  async function open(notified = 3, more: Parameters<typeof serve>[0] = {}) {
    const calls = serveMoves(notified, more);
    let closed = 0;
    const { user } = renderAt('/classes', <MoveClass session={session} to={there} onClose={() => closed++} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Move this class?' }));
    return { user, dialog, sent: () => sentOf(calls), closed: () => closed };
  }

  it('moves the later days as many days as the first', async () => {
    const { date, time, location } = session;
    const day = { time, location, endTime: null, placeId: null, address: location };
    const ofTwo = {
      ...session,
      days: [
        { ...day, date },
        { ...day, date: '2099-01-06', time: '08:00' },
      ],
    };
    const calls = serveMoves(0);
    const { user } = renderAt('/classes', <MoveClass session={ofTwo} to={there} onClose={() => undefined} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Move this class?' }));
    dialog.getByText('Tue, Jan 6, 2099 · 8:00 AM');
    expect(dialog.getByLabelText('Date of day 2')).toHaveProperty('value', 'Tue, Jan 13, 2099');
    await user.click(await dialog.findByRole('button', { name: 'Move Class' }));
    await waitFor(() => expect(sentOf(calls)).toHaveLength(1));
    expect(sentOf(calls)[0]![1]).toMatchObject({
      date: there.date,
      days: [
        { date: there.date, time },
        { date: '2099-01-13', time: '08:00' },
      ],
    });
  });

  it('says who hears of it and when, and offers an undo of which nobody hears', async () => {
    const { user, dialog, sent } = await open();
    await dialog.findByText('3 people will be told in 2 minutes');
    await user.click(dialog.getByRole('button', { name: 'Move Class and Tell 3 People' }));
    await screen.findByText(
      /Class moved to Mon, Jan 12, 2099 · 9:30 AM, Room 2\. 3 people will be told in 2 minutes\./,
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Class moved back. Nobody was told.');
    expect(sent()).toEqual([
      ['POST /api/classes/c1/move', { ...there, tell: true, revision: 1 }],
      ['POST /api/classes/c1/move/undo', undefined],
    ]);
  });

  it('sends the messages of a move at once if staff don’t want to wait', async () => {
    const { user, dialog, sent } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Move Class and Tell 3 People' }));
    await user.click(await screen.findByRole('button', { name: 'Send Now' }));
    await screen.findByText('3 people are being told now.');
    expect(sent().at(-1)).toEqual(['POST /api/classes/c1/move/tell', undefined]);
  });

  it('tells nobody of a correction, which needs a reason', async () => {
    const { user, dialog, sent } = await open();
    await user.click(await dialog.findByLabelText('Don’t tell: it was typed wrong'));
    await dialog.findByText('Nobody hears about it');
    await user.click(dialog.getByRole('button', { name: 'Move Class, Tell Nobody' }));
    await dialog.findByText('Enter a reason why nobody is told');
    expect(sent()).toEqual([]);
    await user.type(dialog.getByLabelText('Reason'), 'Typed 5 for 12');
    await user.click(dialog.getByRole('button', { name: 'Move Class, Tell Nobody' }));
    await waitFor(() =>
      expect(sent()).toEqual([
        ['POST /api/classes/c1/move', { ...there, tell: false, reason: 'Typed 5 for 12', revision: 1 }],
      ]),
    );
  });

  it('offers the times of that day at which nothing speaks against it', async () => {
    const clash = { classId: 'x', title: 'ACLS', time: '10:00', endTime: '13:00', room: true, teacherIds: [] };
    const { user, dialog } = await open(3, {
      'GET /api/classes/check-dates': ({ query }) => {
        const isTaken = query.get('time') !== '13:00';
        return { body: [{ date: '2099-01-12', skippedUntil: null, clashes: isTaken ? [clash] : [] }] };
      },
    });
    await user.click(await dialog.findByRole('button', { name: '1:00 PM' }));
    expect((dialog.getByLabelText('Time') as HTMLInputElement).value).toBe('1:00 PM');
    await waitFor(() => expect(dialog.queryByText(/is taken by ACLS/)).toBeNull());
  });

  it('keeps the class where it is, and asks nobody to be told, if nobody is enrolled', async () => {
    const { user, dialog, sent, closed } = await open(0);
    await dialog.findByRole('button', { name: 'Move Class' });
    expect(dialog.queryByRole('radiogroup')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Keep Jan 5' }));
    await waitFor(() => expect(closed()).toBe(1));
    expect(sent()).toEqual([]);
  });
});

describe('Edit Class with another place', () => {
  const lists = {
    'GET /api/courses': { body: [] },
    'GET /api/users': { body: [] },
    'GET /api/organizations': { body: [] },
  };

  async function change() {
    const calls = serveMoves(3, {
      ...lists,
      'PUT /api/classes/c1': () => ({ body: { ...session, location: 'Room 9', moveSettlesAt: inTwoMinutes() } }),
    });
    let closed = 0;
    const { user } = renderAt('/classes', <EditClassDialog session={session} onClose={() => closed++} />);
    const form = within(await screen.findByRole('dialog', { name: 'Edit Class' }));
    await user.clear(form.getByLabelText('Location'));
    await user.type(form.getByLabelText('Location'), 'Room 9');
    await user.click(form.getByRole('button', { name: 'Save and Move…' }));
    // In tests, antd gives the titles of all dialogs one id.
    const title = await screen.findByText('Move this class?');
    const question = within(title.closest<HTMLElement>('[role=dialog]')!);
    await question.findByText('3 people will be told in 2 minutes');
    return { user, form, question, sent: () => sentOf(calls), closed: () => closed };
  }

  it('asks before anything is written, and saves all of it in one call', async () => {
    const { user, question, sent, closed } = await change();
    expect(sent()).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Move Class and Tell 3 People' }));
    await waitFor(() => expect(closed()).toBe(1));
    expect(sent()).toEqual([
      ['PUT /api/classes/c1', expect.objectContaining({ location: 'Room 9', tell: true, revision: 1 })],
    ]);
    await screen.findByText(/Room 9\. 3 people will be told in 2 minutes\./);
  });

  it('keeps what was typed in the form if the class stays where it is', async () => {
    const { user, form, question, sent, closed } = await change();
    await user.click(question.getByRole('button', { name: 'Keep Room 2' }));
    await waitFor(() => expect(screen.queryByText('Move this class?')).toBeNull());
    expect((form.getByLabelText('Location') as HTMLInputElement).value).toBe('Room 9');
    expect([sent(), closed()]).toEqual([[], 0]);
  });
});

it('a wait is said in minutes or in seconds', () => {
  expect([120, 60, 90].map(waitText)).toEqual(['in 2 minutes', 'in 1 minute', 'in 90 seconds']);
});

it.each([
  [
    'before and after one',
    { time: '09:00', endTime: '12:00' },
    [{ time: '11:00', endTime: '15:00' }],
    ['08:00', '15:00'],
  ],
  ['after the last one', { time: '09:00', endTime: '12:00' }, [{ time: '09:00', endTime: '15:00' }], ['15:00']],
  ['nowhere after one without an end', { time: '09:00', endTime: null }, [{ time: '07:30', endTime: null }], []],
])('a class may be free %s', (_, own, others, times) => {
  expect(timesAround(own, others)).toEqual(times);
});
