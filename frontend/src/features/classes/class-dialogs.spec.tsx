import { jest } from '@jest/globals';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { setNow } from '../../../test/clock.js';
import { renderAt } from '../../../test/render.js';
import { aClass } from '../../../test/rows.js';
import { type Answer, type Call, serve } from '../../../test/server.js';
import type { ClassRow } from '../../shared/api/rows.js';
import { todayIn } from '../../shared/format/date.js';
import { AddClassDialog, EditClassDialog } from './class-dialogs.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

// The classes below are on days that the form takes without a question: coming, and within a year.
beforeEach(() => setNow('2026-11-25T15:00:00Z'));
afterEach(() => void jest.useRealTimers());

const lists = {
  'GET /api/courses': {
    body: [
      { id: 'bls', name: 'BLS Provider', description: '', duration: '4 hours', isOffered: true },
      { id: 'acls', name: 'ACLS Provider', description: '', duration: '12 hours', isOffered: true },
    ],
  },
  'GET /api/users': { body: [{ id: 'maria', email: 'maria@example.com', firstName: 'Maria', lastName: 'Lopez' }] },
  'GET /api/organizations': { body: [{ id: 'org', name: 'Lakeside Hospital' }] },
};

const session = aClass({ description: 'Bring an ID.', instructorId: 'maria' });

type Handler = (call: Call) => Answer;
type Dialog = ReturnType<typeof within>;
type User = ReturnType<typeof renderAt>['user'];

const ALL_STATUSES = ['Upcoming', 'In Progress', 'Completed', 'Cancelled'];

async function openStatuses(user: User): Promise<void> {
  await user.click(within(screen.getByRole('dialog')).getByLabelText('Status'));
  await screen.findAllByText('Completed', { selector: '.ant-select-item-option-content' });
}

const statusesOffered = () =>
  [...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent);

async function openAdd(create: Handler, more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ ...lists, 'POST /api/classes': create, ...more });
  let closed = 0;
  const { user } = renderAt(
    '/classes',
    <AddClassDialog
      onClose={() => {
        closed += 1;
      }}
    />,
  );
  const dialog = within(await screen.findByRole('dialog'));
  const submit = () => user.click(dialog.getByText('Add Class', { selector: 'button > *' }));
  const type = async (label: string | RegExp, text: string) => {
    await user.clear(dialog.getByLabelText(label));
    await user.click(dialog.getByLabelText(label));
    await user.paste(text);
  };
  return {
    user,
    dialog,
    submit,
    type,
    closed: () => closed,
    sent: () => calls.filter(({ method }) => method === 'POST'),
  };
}

describe('Add Class', () => {
  it('reports missing fields and sends nothing', async () => {
    const { dialog, submit, sent } = await openAdd(() => ({ status: 201 }));
    await submit();
    await dialog.findByText('Give the class a title');
    for (const text of ['Choose a date', 'Choose a time', 'Say where it takes place', 'Say how many seats there are']) {
      dialog.getByText(text);
    }
    expect(dialog.getAllByText('Choose a course')).toHaveLength(2);
    expect(sent()).toHaveLength(0);
  });

  it('adds a course whose name was typed, and chooses it for the class', async () => {
    const added = { id: 'pears', name: 'PEARS', description: '', duration: '6 hours', isOffered: true };
    const { user, dialog, sent } = await openAdd(() => ({ status: 201, body: session }), {
      'GET /api/agencies': { body: [{ id: 'aha', name: 'American Heart Association' }] },
      'POST /api/courses': { status: 201, body: added },
    });
    await user.type(dialog.getByLabelText('Course'), 'bls provider');
    expect(screen.queryByText(/as a course$/)).toBeNull();
    await user.clear(dialog.getByLabelText('Course'));
    await user.type(dialog.getByLabelText('Course'), 'PEARS');
    await user.click(await screen.findByText('Add “PEARS” as a course', { selector: '.option-with-note *' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add Course' }));
    expect((form.getByLabelText('Name') as HTMLInputElement).value).toBe('PEARS');
    await user.type(form.getByLabelText(/^Duration/), '6 hours');
    await user.click(form.getByText('Add Course', { selector: 'button > *' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      path: '/api/courses',
      body: { name: 'PEARS', duration: '6 hours', agencyId: null },
    });
    await waitFor(() => expect((dialog.getByLabelText('Title') as HTMLInputElement).value).toBe('PEARS'));
  });

  it('prefills the title, keeps the input after a server error, and closes on success', async () => {
    const responses: Answer[] = [
      {
        status: 400,
        body: { message: 'Please check the fields.', errors: [{ path: 'location', message: 'No such room.' }] },
      },
      { status: 201, body: session },
    ];
    const { user, dialog, submit, type, closed, sent } = await openAdd(() => responses.shift() ?? {});
    await user.click(dialog.getByLabelText('Course'));
    await user.click(await screen.findByText('BLS Provider', { selector: '.option-with-note *' }));
    expect((dialog.getByLabelText('Title') as HTMLInputElement).value).toBe('BLS Provider');
    await user.type(dialog.getByLabelText('Date'), 'today');
    await user.type(dialog.getByLabelText('Time'), '9:30 PM');
    await type('Location', 'Room 2');
    await type('Capacity', '12');
    await type(/^Price/, '65');
    await submit();
    await dialog.findByText('No such room.');
    expect(closed()).toBe(0);
    expect((dialog.getByLabelText('Location') as HTMLInputElement).value).toBe('Room 2');
    await submit();
    await screen.findByText('Class created successfully', { selector: '.toast-text' });
    await waitFor(() => expect(closed()).toBe(1));
    expect(sent()[1]?.body).toEqual({
      assistants: [],
      courseId: 'bls',
      title: 'BLS Provider',
      description: '',
      date: todayIn(),
      time: '21:30',
      location: 'Room 2',
      instructorId: null,
      capacity: 12,
      price: 65,
      status: 'upcoming',
      organizationId: null,
    });
  });

  it.each(['0.25', '-1'])('shows at the price why $%s cannot be charged, and sends nothing', async (price) => {
    const { dialog, type, submit, sent } = await openAdd(() => ({}));
    await type(/^Price/, price);
    await submit();
    await dialog.findByText('A price is $0, or at least $0.50, the smallest card payment');
    expect(sent()).toEqual([]);
  });

  it('changes a prefilled title with the course', async () => {
    const { user, dialog } = await openAdd(() => ({}));
    for (const course of ['BLS Provider', 'ACLS Provider']) {
      await user.click(dialog.getByLabelText('Course'));
      await user.click(await screen.findByText(course, { selector: '.option-with-note *' }));
      expect((dialog.getByLabelText('Title') as HTMLInputElement).value).toBe(course);
    }
  });

  it('keeps a typed title when a course is chosen', async () => {
    const { user, dialog, type } = await openAdd(() => ({}));
    await type('Title', 'Night shift');
    await user.click(dialog.getByLabelText('Course'));
    await user.click(await screen.findByText('BLS Provider', { selector: '.option-with-note *' }));
    expect((dialog.getByLabelText('Title') as HTMLInputElement).value).toBe('Night shift');
  });
});

describe('the location of a class', () => {
  it('is left with Tab once it is typed, also if that is the name of a place', async () => {
    const places = { 'GET /api/places': { body: [{ id: 'annex', location: 'Annex' }] } };
    const { user, dialog } = await openAdd(() => ({ status: 201 }), places);
    const location = dialog.getByLabelText('Location');
    const isListOpen = () => location.getAttribute('aria-expanded');
    await user.click(location);
    await user.keyboard('Ann');
    await waitFor(() => expect(isListOpen()).toBe('true'));
    await user.keyboard('ex');
    await waitFor(() => expect(isListOpen()).toBe('false'));
    await user.tab();
    expect(location).toHaveProperty('value', 'Annex');
    expect(document.activeElement).not.toBe(location);
  });
});

describe('the days of a new class', () => {
  const places = { 'GET /api/places': { body: [{ id: 'annex', location: 'Annex' }] } };
  const open = async () => {
    const calls = serve({ ...lists, ...places, 'POST /api/classes': { status: 201, body: session } });
    const { user } = renderAt('/classes', <AddClassDialog onClose={() => undefined} />);
    const dialog = within(await screen.findByRole('dialog'));
    const type = async (label: string, text: string) => {
      await user.clear(dialog.getByLabelText(label));
      await user.click(dialog.getByLabelText(label));
      await user.paste(text);
    };
    return { user, dialog, type, calls };
  };

  it('begin as the day after the last at the same hours, move with the first, and are sent together', async () => {
    const { user, dialog, type, calls } = await open();
    await type('Date', 'Jan 5, 2027');
    await type('Time', '9:00 AM');
    await user.click(dialog.getByRole('button', { name: 'Add Day' }));
    await type('Day 1 ends', '5:00 PM');
    await type('End of day 2', '3:00 PM');
    await type('Date', 'Jan 12, 2027');
    await waitFor(() => expect(dialog.getByLabelText('Date of day 2')).toHaveProperty('value', 'Wed, Jan 13, 2027'));
    await user.click(dialog.getByLabelText('Course'));
    await user.click(await screen.findByText('ACLS Provider', { selector: '.option-with-note > span' }));
    await type('Location', 'Room 2');
    await type('Capacity', '8');
    await user.click(dialog.getByText('Add Class', { selector: 'button > *' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    expect(calls.find(({ method }) => method === 'POST')!.body).toMatchObject({
      date: '2027-01-12',
      time: '09:00',
      days: [
        { date: '2027-01-12', time: '09:00', endTime: '17:00' },
        { date: '2027-01-13', time: '09:00', endTime: '15:00' },
      ],
    });
  });

  it('are at most three, and each later one can be removed', async () => {
    const { user, dialog, type } = await open();
    await type('Date', 'Jan 5, 2027');
    await type('Time', '9:00 AM');
    for (let times = 0; times < 3; times++) await user.click(dialog.getByRole('button', { name: 'Add Day' }));
    expect(dialog.getByLabelText('Date of day 3')).toHaveProperty('value', 'Thu, Jan 7, 2027');
    expect(dialog.queryByLabelText('Date of day 4')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Remove day 2' }));
    expect(dialog.getByLabelText('Date of day 2')).toHaveProperty('value', 'Thu, Jan 7, 2027');
    expect(dialog.queryByLabelText('Date of day 3')).toBeNull();
  });
});

describe('the status of a new class', () => {
  it('may be any', async () => {
    const { user, dialog, type, submit, sent } = await openAdd(() => ({ status: 201, body: session }));
    await openStatuses(user);
    expect(statusesOffered()).toEqual(ALL_STATUSES);
    await user.click(screen.getByText('Cancelled', { selector: '.ant-select-item-option-content' }));
    await user.click(dialog.getByLabelText('Course'));
    await user.click(await screen.findByText('BLS Provider', { selector: '.option-with-note *' }));
    await user.type(dialog.getByLabelText('Date'), 'today');
    await user.type(dialog.getByLabelText('Time'), '9:30 PM');
    await type('Location', 'Room 2');
    await type('Capacity', '12');
    await submit();
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ status: 'cancelled' }));
  });
});

describe('a copy of a class', () => {
  async function duplicate(copyOf: ClassRow) {
    const calls = serve({ ...lists, 'POST /api/classes': { status: 201, body: session } });
    const { user } = renderAt('/classes', <AddClassDialog copyOf={copyOf} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('BLS Provider', { selector: '.ant-select *' });
    expect((dialog.getByLabelText('Date') as HTMLInputElement).value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Date')));
    await user.keyboard('1/12/2027');
    await user.click(dialog.getByText('Add Class', { selector: 'button > *' }));
    await screen.findByText('Class created successfully', { selector: '.toast-text' });
    return calls.find(({ method }) => method === 'POST')?.body;
  }
  const copy = {
    assistants: [],
    courseId: 'bls',
    title: 'BLS Provider',
    description: 'Bring an ID.',
    date: '2027-01-12',
    time: '09:30',
    location: 'Room 2',
    capacity: 12,
    price: 65,
    status: 'upcoming',
    organizationId: null,
  };

  it('has everything but the date, and takes place', async () => {
    const cancelled = { ...session, status: 'cancelled' as const };
    expect(await duplicate(cancelled)).toEqual({ ...copy, instructorId: 'maria' });
  });

  it('keeps the name of an instructor without an account', async () => {
    const taughtByGuest = { ...session, instructor: 'Guest Gil', instructorId: null };
    expect(await duplicate(taughtByGuest)).toEqual({ ...copy, instructorId: null, instructor: 'Guest Gil' });
  });
});

describe('Edit Class', () => {
  it.each(['upcoming', 'in-progress', 'completed', 'cancelled'] as const)(
    'offers a class that is %s all statuses',
    async (status) => {
      serve(lists);
      const { user } = renderAt('/classes', <EditClassDialog session={{ ...session, status }} onClose={() => {}} />);
      await openStatuses(user);
      expect(statusesOffered()).toEqual(ALL_STATUSES);
    },
  );

  describe('to Cancelled', () => {
    async function cancel(change: (dialog: Dialog, user: User) => Promise<void> = async () => {}) {
      const calls = serve({
        ...lists,
        'GET /api/classes/c1/cancellation-impact': {
          body: { enrolled: 3, notified: 3, paid: 2, received: 130, paidElsewhere: 0 },
        },
        'PUT /api/classes/c1': { body: { ...session, title: 'BLS in Spanish', revision: 2 } },
        'POST /api/classes/c1/cancel': { body: session },
      });
      let closed = 0;
      const { user } = renderAt('/classes', <EditClassDialog session={session} onClose={() => closed++} />);
      const form = within(await screen.findByRole('dialog'));
      await form.findByText('Maria Lopez');
      await change(form, user);
      await openStatuses(user);
      await user.click(screen.getByText('Cancelled', { selector: '.ant-select-item-option-content' }));
      await user.click(await form.findByText('Save and Cancel Class…'));
      const question = within(await screen.findByRole('dialog', { name: 'Cancel this class?' }));
      const sent = () =>
        calls.filter(({ method }) => method !== 'GET').map(({ method, path, query }) => `${method} ${path}?${query}`);
      return { user, question, sent, calls, closed: () => closed };
    }

    it('asks, and cancels, tells and refunds by the call for it', async () => {
      const { user, question, sent, closed } = await cancel();
      expect(sent()).toEqual([]);
      await user.click(await question.findByText('Cancel Class and Tell 3 People'));
      await waitFor(() => expect(closed()).toBe(1));
      expect(sent()).toEqual(['POST /api/classes/c1/cancel?refund=true']);
    });

    it('saves the other fields first, and keeps the class if the question is declined', async () => {
      const { user, question, sent, calls, closed } = await cancel(async (form, user) => {
        await user.clear(form.getByLabelText('Title'));
        await user.type(form.getByLabelText('Title'), 'BLS in Spanish');
      });
      expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        title: 'BLS in Spanish',
        status: 'upcoming',
        revision: 1,
      });
      expect(await question.findByText('BLS in Spanish')).toBeTruthy();
      await user.click(question.getByText('Keep Class'));
      await waitFor(() => expect(closed()).toBe(1));
      expect(sent()).toEqual(['PUT /api/classes/c1?']);
    });
  });

  it('keeps a cancelled class cancelled without asking', async () => {
    const calls = serve({ ...lists, 'PUT /api/classes/c1': { body: session } });
    const cancelled = { ...session, status: 'cancelled' as const };
    const { user } = renderAt('/classes', <EditClassDialog session={cancelled} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Maria Lopez');
    await user.click(dialog.getByText('Save Changes'));
    await screen.findByText('Class updated successfully', { selector: '.toast-text' });
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ status: 'cancelled' });
  });

  it('changes the classes of its series that are chosen', async () => {
    const calls = serve({ ...lists, 'PUT /api/classes/c1': { body: session } });
    const inSeries = { ...session, seriesId: 'series' };
    const { user } = renderAt('/classes', <EditClassDialog session={inSeries} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Maria Lopez');
    expect(dialog.getByText('Show Its Classes').getAttribute('href')).toBe('/classes?seriesId=series');
    await user.click(dialog.getByRole('radio', { name: 'All upcoming' }));
    await user.clear(dialog.getByLabelText('Capacity'));
    await user.type(dialog.getByLabelText('Capacity'), '14');
    await user.click(dialog.getByText('Save Changes'));
    await screen.findByText('Classes updated successfully', { selector: '.toast-text' });
    const sent = calls.find(({ method }) => method === 'PUT');
    expect([sent?.query.get('scope'), sent?.body]).toEqual(['all', expect.objectContaining({ capacity: 14 })]);
    expect(sent?.body).not.toHaveProperty('scope');
  });

  it('prefills the class and sends all fields', async () => {
    const calls = serve({ ...lists, 'PUT /api/classes/c1': { body: session } });
    const { user } = renderAt('/classes', <EditClassDialog session={session} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Maria Lopez');
    await user.clear(dialog.getByLabelText('Capacity'));
    await user.type(dialog.getByLabelText('Capacity'), '14');
    await user.click(dialog.getByText('Save Changes'));
    await screen.findByText('Class updated successfully', { selector: '.toast-text' });
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      assistants: [],
      title: 'BLS Provider',
      description: 'Bring an ID.',
      date: '2027-01-05',
      time: '09:30',
      location: 'Room 2',
      instructor: 'Maria Lopez',
      instructorId: 'maria',
      capacity: 14,
      price: 65,
      status: 'upcoming',
      organizationId: null,
      revision: 1,
    });
  });
});

describe('a course chosen in Add Class', () => {
  const last = { ...session, date: '2026-11-30', time: '18:00', location: 'Training Room A', capacity: 8, price: 55 };

  async function choose(typed: Record<string, string>, answers: Record<string, Answer> = {}) {
    serve({ ...lists, 'GET /api/classes': { body: [last] }, ...answers });
    const { user } = renderAt('/classes', <AddClassDialog onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog'));
    for (const [label, text] of Object.entries(typed)) {
      await user.click(dialog.getByLabelText(label));
      await user.paste(text);
    }
    await user.click(dialog.getByLabelText('Course'));
    await user.click(await screen.findByText('BLS Provider', { selector: '.option-with-note *' }));
    const value = (label: string | RegExp) => (dialog.getByLabelText(label) as HTMLInputElement).value;
    const values = () => [value('Time'), value('Location'), value('Capacity'), value(/^Price/)];
    return { user, dialog, values };
  }

  it('fills in time, place, seats, price and instructor as last time, which one click undoes', async () => {
    const { user, dialog, values } = await choose({});
    await dialog.findByText(/Filled in as last time \(Mon, Nov 30, 2026\)/);
    expect(values()).toEqual(['6:00 PM', 'Training Room A', '8', '55.00']);
    await dialog.findByText('Maria Lopez', { selector: '.ant-select *' });
    expect((dialog.getByLabelText('Date') as HTMLInputElement).value).toBe('');
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(values()).toEqual(['', '', '', '']);
  });

  it('keeps what was typed', async () => {
    const { dialog, values } = await choose({ Location: 'Room 7', Capacity: '20' });
    await dialog.findByText(/Filled in as last time/);
    expect(values()).toEqual(['6:00 PM', 'Room 7', '20', '55.00']);
  });

  it('fills in nothing if the course never took place, or that cannot be read', async () => {
    const { dialog, values } = await choose({ Location: 'Room 7' }, { 'GET /api/classes': { status: 503 } });
    await waitFor(() => expect((dialog.getByLabelText('Title') as HTMLInputElement).value).toBe('BLS Provider'));
    expect(values()).toEqual(['', 'Room 7', '', '']);
    expect(dialog.queryByText(/as last time/)).toBeNull();
  });
});

describe('clashes and series', () => {
  const clash = { classId: 'c9', title: 'ACLS', time: '08:00', endTime: '12:00', room: true, teacherIds: ['maria'] };
  const noClash = (call: Call) => ({
    body: call.query
      .get('dates')!
      .split(',')
      .map((date) => ({ date, endTime: '12:30', skippedUntil: null, clashes: [] as object[] })),
  });

  async function copy(check: (call: Call) => Answer, more: Parameters<typeof serve>[0] = {}) {
    const calls = serve({
      ...lists,
      ...more,
      'GET /api/classes/check-dates': check,
      'POST /api/classes': { status: 201, body: session },
      'POST /api/classes/series': { status: 201, body: { seriesId: 'q1', classIds: ['1', '2', '3'] } },
      'POST /api/classes/series/q1/undo': { status: 204, body: undefined },
    });
    const { user } = renderAt('/classes', <AddClassDialog copyOf={session} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByLabelText('Date'));
    await user.keyboard('12/8/2026');
    const choose = async (label: string, option: string) => {
      await user.click(dialog.getByLabelText(label));
      await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
    };
    const sent = () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body] as const);
    return { user, dialog, choose, sent, calls };
  }

  it('of a single class are named, and refuse nothing', async () => {
    const { user, dialog, sent } = await copy(({ query }) => ({
      body: [{ date: query.get('dates'), skippedUntil: null, clashes: [clash] }],
    }));
    await dialog.findByText('Room 2 and Maria Lopez are taken by ACLS, 8:00 AM – 12:00 PM');
    await user.click(dialog.getByText('Add Class', { selector: 'button > *' }));
    await screen.findByText('Class created successfully', { selector: '.toast-text' });
    expect(sent()).toHaveLength(1);
  });

  it('name the assistants, who are chosen or typed', async () => {
    const { user, dialog, sent, calls } = await copy(({ query }) => ({
      body: [{ date: query.get('dates'), skippedUntil: null, clashes: [{ ...clash, room: false }] }],
    }));
    await user.click(dialog.getByLabelText(/^Assistants/));
    for (const name of ['Cy Day', 'Maria Lopez']) {
      await user.keyboard(name);
      await user.click((await screen.findAllByText(name, { selector: '.ant-select-item-option-content' })).at(-1)!);
    }
    await waitFor(() =>
      expect(calls.findLast(({ path }) => path.endsWith('check-dates'))!.query.get('assistantIds')).toBe('maria'),
    );
    await dialog.findByText('Maria Lopez is taken by ACLS, 8:00 AM – 12:00 PM');
    await user.click(dialog.getByText('Add Class', { selector: 'button > *' }));
    await screen.findByText('Class created successfully', { selector: '.toast-text' });
    expect(sent()[0]![1]).toMatchObject({ assistants: [{ name: 'Cy Day' }, { userId: 'maria' }] });
  });

  it('of a class that is edited leave out the class itself', async () => {
    const calls = serve({ ...lists, 'GET /api/classes/check-dates': noClash });
    renderAt('/classes', <EditClassDialog session={session} onClose={() => {}} />);
    await waitFor(() => expect(calls.find(({ path }) => path.endsWith('check-dates'))).toBeTruthy());
    const query = calls.find(({ path }) => path.endsWith('check-dates'))!.query;
    expect(Object.fromEntries(query)).toEqual({
      courseId: 'bls',
      time: '09:30',
      dates: '2027-01-05',
      location: 'Room 2',
      instructorId: 'maria',
      except: 'c1',
    });
  });

  it('show each day of a series with its clashes, and only the days that stay are created', async () => {
    const { user, dialog, choose, sent } = await copy((call) => {
      const { body } = noClash(call);
      if (body[1]) Object.assign(body[1], { clashes: [{ ...clash, teacherIds: [] }] });
      if (body[2]) Object.assign(body[2], { skippedUntil: '03:00' });
      return { body };
    });
    await choose('Repeat', 'Every 2 weeks on Tuesday');
    await user.type(await dialog.findByLabelText('Ends'), '4x');
    await dialog.findByText('Room 2 is taken by ACLS, 8:00 AM – 12:00 PM');
    dialog.getByText(/The next valid time is 3:00 AM/);
    dialog.getByText('· 2 with a clash', { exact: false });
    const days = dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
    expect(days).toEqual(['Tue, Dec 8, 2026', 'Tue, Dec 22, 2026', 'Tue, Jan 5, 2027', 'Tue, Jan 19, 2027']);
    await user.click(dialog.getByLabelText('Tue, Dec 22, 2026'));
    await user.click(await dialog.findByText('Add 3 Classes', { selector: 'button > *' }));
    await screen.findByText('3 classes created successfully', { selector: '.toast-text' });
    const [[path, body]] = sent() as [[string, Record<string, unknown>]];
    expect(path).toBe('/api/classes/series');
    expect(body).toMatchObject({ courseId: 'bls', dates: ['2026-12-08', '2027-01-05', '2027-01-19'] });
    expect(body).not.toHaveProperty('date');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('The classes are deleted again.', { selector: '.toast-text' });
    expect(sent().map(([path]) => path)).toEqual(['/api/classes/series', '/api/classes/series/q1/undo']);
  });

  it('follow from what is typed into Repeat and Ends, as the status does', async () => {
    const { user, dialog, sent } = await copy(noClash);
    const choose = async (label: string, text: string) => {
      await user.type(dialog.getByLabelText(label), text);
      const list = document.getElementById(dialog.getByLabelText(label).getAttribute('aria-controls')!)!.parentElement!;
      const options = () => [...list.querySelectorAll('.ant-select-item-option')];
      await waitFor(() => expect(options()).toHaveLength(1));
      await user.click(options()[0]!);
    };
    await choose('Repeat', 'biweekly');
    await user.type(await dialog.findByLabelText('Ends'), '1/5');
    await choose('Status', 'in pro');
    await user.click(await dialog.findByText('Add 3 Classes', { selector: 'button > *' }));
    await screen.findByText('3 classes created successfully', { selector: '.toast-text' });
    expect(sent()[0]![1]).toMatchObject({ status: 'in-progress', dates: ['2026-12-08', '2026-12-22', '2027-01-05'] });
  });

  it('stand beside the other classes of the day that is looked at', async () => {
    const others = [
      aClass({ id: 'c7', title: 'PALS', time: '08:00', endTime: '12:00', location: 'Room 2', date: '2026-12-15' }),
      aClass({ id: 'c8', title: 'Called off', status: 'cancelled', date: '2026-12-15' }),
    ];
    const { user, dialog, choose } = await copy(noClash, {
      'GET /api/classes': ({ query }) => ({ body: query.get('from') === '2026-12-15' ? others : [] }),
    });
    await dialog.findByText('· no other class', { exact: false });
    await choose('Repeat', 'Every week on Tuesday');
    await user.type(await dialog.findByLabelText('Ends'), '2');
    await user.hover(await dialog.findByLabelText('Tue, Dec 15, 2026'));
    const day = within(await dialog.findByRole('region', { name: 'The day: Tue, Dec 15, 2026' }));
    await day.findByText(', 9:30 AM – 12:30 PM');
    const rows = day.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual(['Room 2PALS, 8:00 AM – 12:00 PM', 'Room 2This class, 9:30 AM – 12:30 PM']);
    day.getByText('· 1 other class', { exact: false });
  });

  it('need at least one day', async () => {
    const { user, dialog, choose, sent } = await copy(noClash);
    await choose('Repeat', 'Every week on Tuesday');
    await user.type(await dialog.findByLabelText('Ends'), '2');
    for (const box of await dialog.findAllByRole('checkbox')) await user.click(box);
    await user.click(dialog.getByText('Add Class', { selector: 'button > *' }));
    await dialog.findByText('Choose at least one day');
    expect(sent()).toEqual([]);
  });
});
