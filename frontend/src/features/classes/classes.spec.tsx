import { configure, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { chooseOption, renderAt } from '../../../test/render.js';
import { aClass } from '../../../test/rows.js';
import { serve } from '../../../test/server.js';
import { Classes } from './classes.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const session = aClass({
  title: 'BLS, evening',
  description: 'Bring an ID.',
  time: '18:30',
  startsAt: '2027-01-06T00:30:00Z',
  status: 'in-progress',
});

function show(view: 'cards' | 'table', address = '/classes', received = 0) {
  localStorage.setItem('grid.classes', JSON.stringify({ view }));
  const calls = serve({
    'GET /api/center': { body: { timeZone: 'America/Chicago' } },
    'GET /api/classes/counts': { body: { all: 43, upcoming: 21, inProgress: 1, completed: 20 } },
    'GET /api/classes': { body: [session], total: 1 },
    'GET /api/classes/c1/cancellation-impact': { body: { received, paidElsewhere: 0 } },
    'DELETE /api/classes/c1': { status: 204 },
    'GET /api/classes/places': { body: ['Room 1', 'Room 2'] },
    'GET /api/organizations': { body: [{ id: 'o1', name: 'Mercy Hospital' }] },
    'GET /api/users': { body: [{ id: 'u1', firstName: 'Maria', lastName: 'Lopez' }] },
  });
  return { ...renderAt(address, <App>{<Classes onAdd={() => {}} />}</App>), calls };
}

afterEach(() => localStorage.clear());

describe('the list of classes', () => {
  it('has a tab for each status with its count', async () => {
    const { user, at } = show('table');
    await screen.findByText('43');
    const tabs = screen.getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'All 43',
      'Upcoming 21',
      'In Progress 1',
      'Completed 20',
    ]);
    await user.click(tabs[2]!);
    await waitFor(() => expect(at.search).toBe('?status=in-progress'));
  });

  it('asks the server for the search and the status', async () => {
    const { calls } = show('table', '/classes?q=BLS&status=cancelled');
    await screen.findByText('BLS, evening');
    const query = calls.find(({ path }) => path === '/api/classes')?.query;
    expect([query?.get('q'), query?.get('status')]).toEqual(['BLS', 'cancelled']);
  });
});

it('filters classes by days to come, and by what waits in the menu More, also in the counts', async () => {
  const { user, calls } = show('table', '/classes', 0);
  await screen.findByText('BLS, evening');
  await chooseOption(user, 'Date', 'Next 30 days');
  const add = async (filter: string, option: string) => {
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    await user.click(await screen.findByRole('menuitem', { name: filter }));
    await chooseOption(user, filter, option);
  };
  await add('Instructor', 'Maria Lopez');
  await add('Place', 'Room 2');
  await add('Organization', 'Mercy Hospital');
  expect(screen.queryByRole('button', { name: 'More filters' })).toBeNull();
  const lastOf = (path: string) => calls.filter((call) => call.path === path).at(-1)?.query;
  await waitFor(() => {
    for (const path of ['/api/classes', '/api/classes/counts']) {
      const query = lastOf(path);
      const values = ['instructorId', 'place', 'organizationId'].map((name) => query?.get(name));
      expect(values).toEqual(['u1', 'Room 2', 'o1']);
      expect(Date.parse(query!.get('to')!) - Date.parse(query!.get('from')!)).toBe(30 * 86_400_000);
    }
  });
});

describe('the card of a class', () => {
  it('has every fact, the roster, the calendar file in a new tab, and Edit', async () => {
    show('cards');
    const card = within(await screen.findByRole('article'));
    const texts = ['Bring an ID.', 'In Progress', 'Tue, Jan 5, 2027', '6:30 PM', 'Room 2', 'Maria Lopez', '$65.00'];
    for (const text of texts) card.getByText(text);
    expect(card.getByRole('heading').textContent).toBe('BLS, evening');
    expect(card.getByText('Capacity').closest('div')?.textContent).toMatch(/3.*12/);
    expect(card.getByRole('link', { name: 'View Roster' }).getAttribute('href')).toBe('/classes/c1/roster');
    const calendar = card.getByRole('link', { name: 'Add BLS, evening to calendar' });
    expect(calendar.getAttribute('href')).toBe('/api/classes/c1/calendar');
    expect(calendar.getAttribute('target')).toBe('_blank');
    card.getByRole('button', { name: 'Edit BLS, evening' });
  });

  it('deletes after a question of the browser', async () => {
    const questions: (string | undefined)[] = [];
    window.confirm = (question) => questions.push(question) > 1;
    const { user, calls } = show('cards');
    const deletions = () => calls.filter(({ method }) => method === 'DELETE');
    const remove = await screen.findByRole('button', { name: 'Delete BLS, evening' });
    await user.click(remove);
    await waitFor(() => expect(questions).toHaveLength(1));
    expect(questions[0]).toMatch(/^Are you sure you want to delete BLS, evening\?/);
    expect(deletions()).toEqual([]);
    await user.click(remove);
    await waitFor(() => expect(deletions()).toHaveLength(1));
  });

  it.each([
    [/Refund it/, 'Delete and Refund', 'refund=true'],
    [/Keep it/, 'Delete Class', 'refund=false'],
  ])('asks what happens to the money that was paid for it: %s', async (choice, confirm, query) => {
    window.confirm = () => true;
    const { user, calls } = show('cards', '/classes', 130);
    const deletions = () => calls.filter(({ method }) => method === 'DELETE').map(({ query }) => String(query));
    await user.click(await screen.findByRole('button', { name: 'Delete BLS, evening' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('Delete this class?');
    dialog.getByText(/^Are you sure you want to delete BLS, evening\?/);
    dialog.getByText('What happens to the $130.00 that was paid?');
    await user.click(dialog.getByRole('radio', { name: choice }));
    expect(deletions()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: confirm }));
    await waitFor(() => expect(deletions()).toEqual([query]));
  });
});
