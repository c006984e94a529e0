import { screen, waitFor, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { type Answer, type Call, serve } from '../../../test/server.js';
import { WaitingSeats } from './waiting-seats.js';

const seat = (given: object = {}) => ({
  id: 'e1',
  studentId: 's1',
  studentName: 'Ada Marsh',
  isConfirmed: true,
  classId: 'c1',
  amount: 65,
  classTitle: 'BLS Provider',
  classDate: '2099-01-05',
  classTime: '09:30',
  location: 'Room 1',
  address: 'Room 1, 418 Lakeshore Drive, Madison',
  endTime: '13:30',
  days: [{ date: '2099-01-05', time: '09:30', endTime: '13:30', address: 'Room 1, 418 Lakeshore Drive, Madison' }],
  whatToBring: 'A photo ID.',
  enrolledAt: '2099-01-01T12:00:00Z',
  waitsUntil: '2099-01-03T12:00:00Z',
  ...given,
});

const LIST = 'GET /api/organizations/o1/waiting-seats';

function show(answers: Record<string, Answer | ((call: Call) => Answer)>) {
  const calls = serve({ 'GET /api/center': { body: { timeZone: 'America/Chicago' } }, ...answers });
  const { user } = renderAt('/organization-dashboard', <WaitingSeats organizationId="o1" />);
  return { user, writes: () => calls.filter(({ method }) => method !== 'GET').map(({ path }) => path), calls };
}

/** The list, and an answer that takes the seat out of it. */
function withAnswer(path: string, first = seat()) {
  let seats = [first];
  const answer = () => {
    seats = [];
    return { status: 204 };
  };
  return { [LIST]: () => ({ body: seats }), [`POST ${path}`]: answer };
}

describe('the seats that wait for an organization', () => {
  it('say who waits for what, what is charged, and until when', async () => {
    show({ [LIST]: { body: [seat()] } });
    const article = within(await screen.findByRole('article', { name: 'Ada Marsh' }));
    article.getByText('BLS Provider, Mon, Jan 5, 2099 · 9:30 AM – 1:30 PM, Room 1, 418 Lakeshore Drive, Madison');
    article.getByText('What to bring: A photo ID.');
    article.getByText('$65.00');
    await article.findByText('Answer by Sat, Jan 3, 2099 · 6:00 AM');
  });

  it('are not mentioned if there are none', async () => {
    const { calls } = show({ [LIST]: { body: [] } });
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/organizations/o1/waiting-seats'));
    expect(screen.queryByText('Waiting for your approval')).toBeNull();
  });

  it('say that they could not be loaded', async () => {
    show({ [LIST]: { status: 500 } });
    await screen.findByText('The seats waiting for your approval could not be loaded');
  });

  it('are approved at one press, which says what is charged and takes the focus', async () => {
    const { user, writes } = show(withAnswer('/api/enrollments/e1/approve'));
    await user.click(await screen.findByRole('button', { name: 'Approve the seat of Ada Marsh' }));
    await screen.findByText('Ada Marsh has the seat, and you pay $65.00', { selector: '.toast-text' });
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(document.activeElement?.className).toBe('focus-region');
    expect(writes()).toEqual(['/api/enrollments/e1/approve']);
  });

  it('confirm a person first whom nobody has confirmed', async () => {
    const confirm = '/api/organizations/o1/people/s1/confirm';
    const answers = withAnswer('/api/enrollments/e1/approve', seat({ isConfirmed: false }));
    const { user, writes } = show({ ...answers, [`POST ${confirm}`]: { status: 204 } });
    await screen.findByText('Joined with your signup code, and is not confirmed yet.');
    await user.click(screen.getByRole('button', { name: 'Confirm and approve the seat of Ada Marsh' }));
    await waitFor(() => expect(writes()).toEqual([confirm, '/api/enrollments/e1/approve']));
  });

  it('are declined after a question', async () => {
    const { user, writes } = show(withAnswer('/api/enrollments/e1/decline'));
    const decline = { name: 'Decline the seat of Ada Marsh' };
    await user.click(await screen.findByRole('button', decline));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline the seat of Ada Marsh?' }));
    dialog.getByText('Ada Marsh loses the seat in BLS Provider and is notified. Nothing is charged.');
    await user.click(dialog.getByRole('button', { name: 'Keep Waiting' }));
    expect(writes()).toEqual([]);
    await user.click(screen.getByRole('button', decline));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline Seat' }));
    await screen.findByText('The seat of Ada Marsh was released', { selector: '.toast-text' });
    expect(writes()).toEqual(['/api/enrollments/e1/decline']);
  });

  it('are read again when the answer came too late', async () => {
    let seats = [seat()];
    const late = () => {
      seats = [];
      return { status: 409, body: { code: 'approval_ended', message: 'This seat no longer waits for an answer.' } };
    };
    const { user } = show({ [LIST]: () => ({ body: seats }), 'POST /api/enrollments/e1/approve': late });
    await user.click(await screen.findByRole('button', { name: 'Approve the seat of Ada Marsh' }));
    await screen.findByText('This seat no longer waits for an answer.', { selector: '.toast-text' });
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  });

  it('say that a person is confirmed whose seat was given up meanwhile', async () => {
    let seats = [seat({ isConfirmed: false })];
    const { user } = show({
      [LIST]: () => ({ body: seats }),
      'POST /api/organizations/o1/people/s1/confirm': { status: 204 },
      'POST /api/enrollments/e1/approve': () => {
        seats = [];
        return { status: 409, body: { code: 'approval_ended', message: 'This seat no longer waits for an answer.' } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Confirm and approve the seat of Ada Marsh' }));
    const both = 'Ada Marsh is confirmed. This seat no longer waits for an answer.';
    await screen.findByText(both, { selector: '.toast-text' });
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  });

  it.each([
    ['was made', []],
    ['was not made', [seat()]],
  ])(
    'are read again when the answer to an approval was lost that %s, which is not called a failure',
    async (_, after) => {
      let seats = [seat()];
      const { user } = show({
        [LIST]: () => ({ body: seats }),
        'POST /api/enrollments/e1/approve': () => {
          seats = after;
          throw new TypeError('Failed to fetch');
        },
      });
      await user.click(await screen.findByRole('button', { name: 'Approve the seat of Ada Marsh' }));
      const lost = 'The answer was lost. The list shows what is true now.';
      await screen.findByText(lost, { selector: '.toast-text' }, { timeout: 5_000 });
      expect(screen.queryByText('Failed to approve the seat')).toBeNull();
      await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(after.length));
    },
  );
});
