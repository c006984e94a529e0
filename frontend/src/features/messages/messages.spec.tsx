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
    'POST /api/messages/resend': { status: 202, body: { resent: 3_167 } },
  });
  const page = renderAt(
    address,
    <App>
      <Messages timeZone="America/New_York" />
    </App>,
  );
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
  const bodies = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...page, calls, sent, bodies };
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
    ['withdrawn', null, 'Withdrawn'],
    ['suppressed', null, 'Not sent'],
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

  it('are sent again all at once, those that failed and match', async () => {
    const { user, bodies } = show({ address: '/messages?state=failed&q=sam&from=2026-11-20' });
    await screen.findByRole('button', { name: 'Your certification' });
    await user.click(screen.getByRole('button', { name: 'Send All Again' }));
    await screen.findAllByText('Send all failed messages that the list shows again?');
    await user.click((await screen.findAllByText('Send All Again')).at(-1)!);
    await screen.findByText('3,167 messages are on the way again');
    expect(bodies()).toEqual([{ state: 'failed', q: 'sam', from: '2026-11-20' }]);
  });

  it('are sent again all at once only where the list shows failed ones', async () => {
    show();
    await screen.findByRole('button', { name: 'Your certification' });
    expect(screen.queryByRole('button', { name: 'Send All Again' })).toBeNull();
  });

  it('can be selected and sent again', async () => {
    const { user, bodies } = show();
    await user.click(await screen.findByRole('checkbox', { name: /Your certification/ }));
    const bar = screen.getByRole('region', { name: 'Actions for selected messages' });
    await user.click(within(bar).getByRole('button', { name: 'Send again' }));
    await screen.findAllByText('Send 1 message again?');
    await user.click((await screen.findAllByText('Send Again')).at(-1)!);
    await waitFor(() => expect(bodies()).toEqual([{ ids: ['m1'] }]));
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
