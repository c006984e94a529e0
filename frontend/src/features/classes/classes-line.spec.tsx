import { configure, screen, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { type Call, serve } from '../../../test/server.js';
import { ClassesLine } from './classes-line.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const full = { id: 'c1', title: 'BLS Provider', date: '2027-01-04', time: '09:00', spotsLeft: 0 };
const open = { id: 'c2', title: 'Heartsaver', date: '2027-01-05', time: '18:30', spotsLeft: 2 };

function show({ inProgress = 0, toClose = 0, coming = [] as object[] }) {
  const calls = serve({
    'GET /api/classes/counts': { body: { all: 43, upcoming: 21, inProgress, completed: 20 } },
    'GET /api/classes': ({ query }: Call) =>
      query.get('status') === 'to-close' ? { body: [], total: toClose, isCapped: toClose >= 10_000 } : { body: coming },
  });
  return {
    ...renderAt(
      '/classes',
      <p data-testid="line">
        <ClassesLine />
      </p>,
    ),
    calls,
  };
}

describe('the line above the classes', () => {
  it('has what goes on, what to close, and the next class with a free seat, each a link', async () => {
    const { calls } = show({ inProgress: 1, toClose: 2, coming: [full, open] });
    await screen.findByText('Heartsaver');
    await screen.findByText('2 to close');
    const line = screen.getByTestId('line');
    expect(line.textContent).toBe(
      '1 in progress · 2 to close · next with a free seat: Heartsaver, Tue, Jan 5, 2027, 6:30 PM',
    );
    expect(
      within(line)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/classes?status=in-progress', '/classes?status=to-close', '/classes/c2/roster']);
    const asked = calls.map(({ query }) => Object.fromEntries(query));
    expect(asked).toContainEqual(expect.objectContaining({ upcoming: 'true', sort: 'date' }));
  });

  it('says that there are more to close than were counted', async () => {
    show({ toClose: 10_000, coming: [] });
    await screen.findByText('10,000+ to close');
  });

  it('begins with the next class where nothing goes on', async () => {
    show({ coming: [open] });
    await screen.findByText('Heartsaver');
    expect(screen.getByTestId('line').textContent).toBe('Next with a free seat: Heartsaver, Tue, Jan 5, 2027, 6:30 PM');
  });

  it('leaves out what there is none of', async () => {
    show({ toClose: 1, coming: [full] });
    await screen.findByText('1 to close');
    expect(screen.getByTestId('line').textContent).toBe('1 to close');
  });
});
