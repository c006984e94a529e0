import { configure, screen, waitFor, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import type { Message } from './api.js';
import { Messages } from './messages.js';

// Whether something is visible is asked of antd's whole style sheet for every element, for seconds.
configure({ defaultHidden: true });

const failed: Message = {
  id: 'm1',
  channel: 'email',
  to: 'sam@example.test',
  subject: 'Your certification',
  text: 'Congratulations,\nyou passed.',
  state: 'failed',
  error: 'The mailbox is full.',
  createdAt: '2026-11-21T02:30:00Z',
  sentAt: null,
};

function show(address = '/settings') {
  const calls = serve({
    'GET /api/messages': { body: [failed], total: 1 },
    'POST /api/messages/m1/resend': { status: 202 },
  });
  const shown = renderAt(address, <Messages timeZone="America/New_York" />);
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
  return { ...shown, calls, sent };
}

beforeEach(() => localStorage.clear());

describe('the messages', () => {
  it('are listed with what became of them, and narrowed down by it', async () => {
    const { user, calls } = show();
    const row = (await screen.findByRole('button', { name: 'Your certification' })).closest('tr')!;
    for (const text of ['sam@example.test', 'Email', 'Failed', 'Nov 20, 2026, 9:30 PM']) {
      expect(within(row).getByText(text)).toBeTruthy();
    }
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Failed');
    await waitFor(() => expect(calls.at(-1)?.query.get('state')).toBe('failed'));
  });

  it('open with their text and what went wrong', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Your certification' }));
    const dialog = screen.getByRole('dialog', { name: 'Your certification' });
    expect(within(dialog).getByText('The mailbox is full.')).toBeTruthy();
    expect(within(dialog).getByRole('region', { name: 'Text' }).textContent).toBe('Congratulations,\nyou passed.');
  });

  it.each([
    ['are sent again after a question', true, ['/api/messages/m1/resend']],
    ['stay where they are when the question is answered with no', false, []],
  ])('%s', async (_, agrees, expected) => {
    const questions: string[] = [];
    window.confirm = (question = '') => questions.push(question) > 0 && agrees;
    const { user, sent } = show();
    await user.click(await screen.findByRole('button', { name: 'Your certification' }));
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(questions).toEqual(['Send "Your certification" to sam@example.test again?']);
    if (agrees) await screen.findByText('The message to sam@example.test is on its way again');
    expect(sent()).toEqual(expected);
  });
});
