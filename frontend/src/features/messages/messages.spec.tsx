import { configure, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { chooseOption, renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import type { Message } from './api.js';
import { Messages } from './messages.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const failed: Message = {
  id: 'm1',
  channel: 'email',
  to: 'sam@example.test',
  subject: 'Your certification',
  text: 'Congratulations,\nyou passed.',
  state: 'failed',
  delivery: null,
  error: 'The mailbox is full.',
  createdAt: '2026-11-21T02:30:00Z',
  sentAt: null,
};

function show({ address = '/settings', message = failed } = {}) {
  const calls = serve({
    'GET /api/messages': { body: [message], total: 1 },
    'POST /api/messages/m1/resend': { status: 202 },
  });
  const page = renderAt(
    address,
    <App>
      <Messages timeZone="America/New_York" />
    </App>,
  );
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
  return { ...page, calls, sent };
}

beforeEach(() => localStorage.clear());

describe('messages', () => {
  it('are listed with their state and filtered by it', async () => {
    const { user, calls } = show();
    const row = (await screen.findByRole('button', { name: 'Your certification' })).closest('tr')!;
    for (const text of ['sam@example.test', 'Email', 'Failed', 'Nov 20, 2026, 9:30 PM']) {
      expect(within(row).getByText(text)).toBeTruthy();
    }
    await chooseOption(user, 'State', 'Failed');
    await waitFor(() => expect(calls.at(-1)?.query.get('state')).toBe('failed'));
  });

  it.each([
    ['unknown', null, 'May have been sent'],
    ['withdrawn', null, 'Outdated, not sent'],
    ['failed', 'bounced', 'Bounced'],
    ['failed', 'undelivered', 'Not delivered'],
    ['delivered', 'delivered', 'Delivered'],
    ['delivered', 'spam_report', 'Marked as spam'],
    ['sending', null, 'Sending'],
  ] as const)('say in words that they are %s and %s', async (state, delivery, words) => {
    show({ message: { ...failed, state, delivery } });
    const row = (await screen.findByRole('button', { name: 'Your certification' })).closest('tr')!;
    expect(within(row).getByText(words)).toBeTruthy();
  });

  it('are filtered by what the provider reported', async () => {
    const { user, calls } = show();
    await screen.findByRole('button', { name: 'Your certification' });
    await chooseOption(user, 'Delivery', 'Bounced');
    await waitFor(() => expect(calls.at(-1)?.query.get('delivery')).toBe('bounced'));
  });

  it('can be sent again when it is unknown whether they were sent, with a warning', async () => {
    const { user } = show({ message: { ...failed, state: 'unknown' } });
    await user.click(await screen.findByRole('button', { name: 'Your certification' }));
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findAllByText('It may have arrived already, and would then arrive twice.');
  });

  it('can not be sent again while they are being sent', async () => {
    const { user } = show({ message: { ...failed, state: 'sending' } });
    await user.click(await screen.findByRole('button', { name: 'Your certification' }));
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('open with their text and error', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Your certification' }));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText('Your certification')).toBeTruthy();
    expect(within(dialog).getByText('The mailbox is full.')).toBeTruthy();
    expect(within(dialog).getByRole('region', { name: 'Text' }).textContent).toBe('Congratulations,\nyou passed.');
  });

  it.each([
    ['are sent again once confirmed', 'Send Again', ['/api/messages/m1/resend']],
    ['are not sent again when declined', 'Cancel', []],
  ])('%s', async (_, button, expected) => {
    const { user, sent } = show();
    await user.click(await screen.findByRole('button', { name: 'Your certification' }));
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    const question = 'Send "Your certification" to sam@example.test again?';
    await screen.findAllByText(question);
    await user.click((await screen.findAllByText(button)).at(-1)!);
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    if (expected.length > 0) await screen.findByText('The message to sam@example.test is on its way again');
    expect(sent()).toEqual(expected);
  });
});
