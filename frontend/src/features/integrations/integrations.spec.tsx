import { screen, waitFor, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import type { ProviderKey } from './api.js';
import { IntegrationsSettings } from './integrations-settings.js';

const none = (provider: ProviderKey['provider']): ProviderKey => ({
  provider,
  source: 'none',
  ending: null,
  setAt: null,
  setBy: null,
});
const keys = [none('sendgrid'), none('smtp'), none('twilio'), none('stripe')];
const stored: ProviderKey = {
  provider: 'sendgrid',
  source: 'stored',
  ending: 'abcd',
  setAt: '2027-01-05T18:00:00.000Z',
  setBy: 'Ada Ng',
};

async function show(answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    'GET /api/center': { body: { timeZone: 'America/Chicago' } },
    'GET /api/integrations/calendar/status': { body: { configured: true } },
    'GET /api/integrations/keys': { body: { canStore: true, keys } },
    'GET /api/integrations/sender': { body: { source: 'none', name: '', address: '' } },
    'GET /api/integrations/payments/status': { body: { provider: 'local', mode: 'live' } },
    ...answers,
  });
  const { user } = renderAt('/settings', <IntegrationsSettings />);
  await screen.findByRole('region', { name: 'Payments' });
  return { user, calls, sent: () => calls.filter(({ method }) => method !== 'GET') };
}

describe('the calendar', () => {
  const calendar = () => within(screen.getByRole('region', { name: 'Google Calendar' }));

  it.each([
    [true, 'Connected'],
    [false, 'Not Configured'],
  ])('that is configured (%p) is %s', async (configured, text) => {
    await show({ 'GET /api/integrations/calendar/status': { body: { configured } } });
    const card = within(await screen.findByRole('region', { name: 'Google Calendar' }));
    card.getByText(text);
  });

  it('says why its connection failed', async () => {
    const error = 'Google Calendar returned 404: Not Found';
    const { user } = await show({ 'POST /api/integrations/calendar/test': { body: { success: false, error } } });
    await user.click(calendar().getByRole('button', { name: 'Test Connection' }));
    expect(await screen.findByText('Connection failed')).toBeTruthy();
    expect(screen.getByText(error)).toBeTruthy();
  });

  it('says that the test itself failed', async () => {
    const { user } = await show({ 'POST /api/integrations/calendar/test': { status: 500, body: {} } });
    await user.click(calendar().getByRole('button', { name: 'Test Connection' }));
    expect(await screen.findByText('Failed to test calendar connection')).toBeTruthy();
  });

  it('is synced with all classes ahead', async () => {
    const { user, sent } = await show({
      'POST /api/integrations/calendar/sync': { status: 202, body: { classes: 12 } },
    });
    await user.click(screen.getByRole('button', { name: 'Sync Now' }));
    expect(await screen.findByText('12 classes are being written')).toBeTruthy();
    expect(sent()).toMatchObject([{ path: '/api/integrations/calendar/sync' }]);
  });

  it('that is not configured has no buttons and names the variables', async () => {
    await show({ 'GET /api/integrations/calendar/status': { body: { configured: false } } });
    expect(await screen.findByText(/private key environment variables must be configured/)).toBeTruthy();
    expect(calendar().queryByRole('button', { name: 'Test Connection' })).toBeNull();
  });
});

describe('the payment provider', () => {
  it('is connected, and Manage leads to it', async () => {
    await show({ 'GET /api/integrations/payments/status': { body: { provider: 'stripe', mode: 'live' } } });
    const card = within(await screen.findByRole('region', { name: 'Payments' }));
    card.getByText('Connected');
    expect(card.getByRole('link', { name: 'Manage' }).getAttribute('href')).toBe('https://dashboard.stripe.com/');
  });
});

describe('Test Connection of the payment provider', () => {
  const card = () => within(screen.getByRole('region', { name: 'Payments' }));
  const failed = { success: false, message: 'The payment provider refuses our key.', mode: 'test', webhook: null };

  it('shows account, mode, webhook and each step of the charge as it happens', async () => {
    const at = '2027-01-05T16:55:02.000Z';
    const step = (name: string, amount: number | null) => ({ step: name, isDone: true, detail: 'Done it', at, amount });
    const found = {
      success: false,
      message: '',
      mode: 'test',
      account: 'Lakeside, US dollars',
      webhook: { url: 'https://lakeside.example/api/webhooks/stripe', problem: null },
    };
    const first = [step('charge', 1), step('webhook', null)];
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    async function* proofs() {
      yield { ...found, steps: first };
      await ended;
      const steps = [...first, step('receipt', null), step('refund', -1), step('books', 0)];
      yield { ...found, success: true, message: 'Test mode works', steps };
    }
    const { user } = await show({
      'GET /api/integrations/payments/status': { body: { provider: 'stripe', mode: 'test' } },
      'POST /api/integrations/payments/test': { lines: proofs() },
    });
    expect(await card().findByText(/no real card works/)).toBeTruthy();
    await user.click(card().getByRole('button', { name: 'Test Connection' }));
    expect(await card().findByText('Webhook', { selector: 'b' })).toBeTruthy();
    expect(card().getByText('Receipt').closest('li')?.getAttribute('aria-current')).toBe('step');
    expect(card().getAllByLabelText('Done')).toHaveLength(2);
    expect(card().getAllByLabelText('Not yet')).toHaveLength(2);
    end();
    expect(await card().findByText('Test mode works')).toBeTruthy();
    expect(card().queryByLabelText('Not yet')).toBeNull();
    for (const text of [
      'Lakeside, US dollars',
      'Test',
      'https://lakeside.example/api/webhooks/stripe',
      '$1.00',
      '-$1.00',
    ])
      expect(card().getByText(text)).toBeTruthy();
    expect(card().getAllByText('10:55:02 AM')).toHaveLength(5);
    expect(card().getByRole('button', { name: 'Run Again' })).toBeTruthy();
  });

  it('says what is wrong', async () => {
    async function* answer() {
      yield { ...failed, account: null, steps: [] };
    }
    const { user } = await show({
      'POST /api/integrations/payments/test': { lines: answer() },
    });
    await user.click(card().getByRole('button', { name: 'Test Connection' }));
    expect(await card().findByText(failed.message)).toBeTruthy();
    expect(card().queryByText('Charge')).toBeNull();
  });

  it('says that it failed where the answer ends before the test does', async () => {
    async function* answer() {
      yield { ...failed, message: '', account: null, steps: [] };
    }
    const { user } = await show({ 'POST /api/integrations/payments/test': { lines: answer() } });
    await user.click(card().getByRole('button', { name: 'Test Connection' }));
    expect(await screen.findByText('Failed to test the payment provider')).toBeTruthy();
    expect(card().getByRole('button', { name: 'Test Connection' })).toBeTruthy();
  });

  it('is not offered without keys; entering them leaves out an empty secret', async () => {
    const { user, sent } = await show({
      'GET /api/integrations/payments/status': { body: { provider: 'none', mode: null } },
      'PUT /api/integrations/keys/stripe': { body: { canStore: true, keys } },
    });
    expect(card().queryByRole('button', { name: 'Test Connection' })).toBeNull();
    await user.type(card().getByLabelText('Publishable Key'), 'pk_test_1');
    await user.type(card().getByLabelText('Secret Key'), 'sk_test_1');
    await user.click(card().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Key saved successfully')).toBeTruthy();
    expect(sent()).toMatchObject([{ body: { publishableKey: 'pk_test_1', secretKey: 'sk_test_1' } }]);
  });
});

describe('the sender of emails', () => {
  const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

  it('that is missing is asked for and saved', async () => {
    const chosen = { name: 'Lakeside CPR', address: 'classes@lakeside.example' };
    let current: object = { source: 'none', name: '', address: '' };
    const { user, sent } = await show({
      'GET /api/integrations/sender': () => ({ body: current }),
      'PUT /api/integrations/sender': () => {
        current = { source: 'stored', ...chosen };
        return { body: current };
      },
    });
    expect(await screen.findByText('Not set. Emails wait until it is.')).toBeTruthy();
    await user.type(await field('Sender Name'), chosen.name);
    await user.type(await field('Sender Address'), `${chosen.address}{Enter}`);
    expect(await screen.findByText(/Used by whatever sends your emails/)).toBeTruthy();
    expect((await field('Sender Address')).value).toBe(chosen.address);
    expect(sent()).toMatchObject([{ path: '/api/integrations/sender', body: chosen }]);
  });

  it('of the environment is shown and can’t be changed', async () => {
    const body = { source: 'environment', name: 'Lakeside', address: 'classes@lakeside.example' };
    await show({ 'GET /api/integrations/sender': { body } });
    expect(await field('Sender Address')).toMatchObject({ value: 'classes@lakeside.example', disabled: true });
    expect(screen.getByText(/MAIL_FROM in the environment/)).toBeTruthy();
  });

  it('that the server refuses keeps what was typed, with the reason beside the field', async () => {
    const errors = [{ path: 'address', message: 'Enter an address of your own domain.' }];
    const { user } = await show({ 'PUT /api/integrations/sender': { status: 400, body: { errors } } });
    await user.type(await field('Sender Name'), 'Lakeside');
    await user.type(await field('Sender Address'), 'no-reply@recert.example{Enter}');
    expect(await screen.findByText('Enter an address of your own domain.')).toBeTruthy();
    expect((await field('Sender Address')).value).toBe('no-reply@recert.example');
  });
});

describe('the key of a provider', () => {
  const card = () => within(screen.getByRole('region', { name: 'Email' }));

  it('is saved once, and then shown by its ending only', async () => {
    let current = keys;
    const { user, sent } = await show({
      'GET /api/integrations/keys': () => ({ body: { canStore: true, keys: current } }),
      'PUT /api/integrations/keys/sendgrid': () => {
        current = [stored, ...keys.slice(1)];
        return { body: { canStore: true, keys: current } };
      },
    });
    await user.click(card().getAllByRole('button', { name: 'Save' })[1]!);
    expect(await screen.findByText('Enter the SendGrid API Key')).toBeTruthy();
    await user.type(card().getByLabelText('SendGrid API Key'), 'SG.secret-abcd');
    await user.click(card().getAllByRole('button', { name: 'Save' })[1]!);
    expect(await screen.findByText(/Ends in …abcd, set .* by Ada Ng/)).toBeTruthy();
    // The form replaces its fields when it is reset.
    await waitFor(() => expect(card().getByLabelText<HTMLInputElement>('SendGrid API Key').value).toBe(''));
    expect(sent()).toMatchObject([{ path: '/api/integrations/keys/sendgrid', body: { apiKey: 'SG.secret-abcd' } }]);
  });

  it('that the server refuses keeps what was typed, with the reason beside the field', async () => {
    const errors = [{ path: 'url', message: 'Enter an address such as smtp://user:password@mail.example' }];
    const { user } = await show({ 'PUT /api/integrations/keys/smtp': { status: 400, body: { errors } } });
    const field = card().getByLabelText<HTMLInputElement>('SMTP URL');
    await user.type(field, 'mail.example');
    await user.click(card().getAllByRole('button', { name: 'Save' })[2]!);
    expect(await card().findByText(/Enter an address such as/)).toBeTruthy();
    expect(field.value).toBe('mail.example');
  });
});

describe('the sender’s domain', () => {
  const sender = { source: 'stored', name: 'Lakeside CPR', address: 'classes@lakeside.example' };
  const dmarc = { type: 'TXT', name: '_dmarc.lakeside.example', value: 'v=DMARC1; p=none' };
  const records = [
    { name: 'SPF', state: 'set', meaning: 'SendGrid may send for your domain.', add: [] },
    { name: 'DKIM', state: 'unknown', meaning: 'The key may only send.', add: [] },
    { name: 'DMARC', state: 'missing', meaning: 'Add this one:', add: [dmarc] },
  ];
  const found = { domain: 'lakeside.example', checkedAt: '2027-01-05T16:52:00.000Z', records };

  it('is not looked up before somebody asks, and then names what it lacks', async () => {
    const { user, calls } = await show({
      'GET /api/integrations/sender': { body: sender },
      'GET /api/integrations/sender/domain': { body: found },
    });
    const check = await screen.findByRole('button', { name: 'Check Your Domain' });
    expect(calls.filter(({ path }) => path.endsWith('/domain'))).toEqual([]);
    await user.click(check);
    const card = within(screen.getByRole('region', { name: 'Records of your domain' }));
    await card.findByText('1 of 3 records is there, checked Jan 5, 2027, 10:52 AM');
    for (const text of ['Set', 'Unknown', 'Missing', 'SendGrid may send for your domain.']) card.getByText(text);
    card.getByText('TXT _dmarc.lakeside.example → v=DMARC1; p=none');
    const letter = card.getByRole('link', { name: 'Email These Records to Someone' }).getAttribute('href')!;
    const { protocol, searchParams } = new URL(letter);
    expect({ protocol, subject: searchParams.get('subject') }).toEqual({
      protocol: 'mailto:',
      subject: 'Records for lakeside.example',
    });
    expect(searchParams.get('body')).toContain('TXT\n  Name: _dmarc.lakeside.example\n  Value: v=DMARC1; p=none');
  });

  it('is looked up again when it is pressed again', async () => {
    const { user, calls } = await show({
      'GET /api/integrations/sender': { body: sender },
      'GET /api/integrations/sender/domain': { body: found },
    });
    await user.click(await screen.findByRole('button', { name: 'Check Your Domain' }));
    await user.click(await screen.findByRole('button', { name: 'Check Again' }));
    await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/domain'))).toHaveLength(2));
  });

  it.each(['none', 'default'])('is nobody’s with a sender of %s', async (source) => {
    await show({ 'GET /api/integrations/sender': { body: { ...sender, source } } });
    await screen.findByRole('textbox', { name: 'Sender Name' });
    expect(screen.queryByRole('region', { name: 'Records of your domain' })).toBeNull();
  });
});

describe('a test email', () => {
  const send = async (body: object) => {
    const { user } = await show({ 'POST /api/integrations/test-message': { body } });
    const card = within(await screen.findByRole('region', { name: 'Email' }));
    await user.click(card.getByRole('button', { name: 'Send Test' }));
    return { user, card };
  };

  it('that the provider accepted leaves the question where it arrived, and each answer has its advice', async () => {
    const { user, card } = await send({
      success: true,
      message: 'The provider accepted a message to ada@lakeside.example.',
    });
    await card.findByText('The provider accepted a message to ada@lakeside.example.');
    const question = within(card.getByRole('radiogroup', { name: 'Is it in your inbox?' }));
    expect(question.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([
      false,
      false,
      false,
    ]);
    await user.click(question.getByText('In spam'));
    card.getByText(/^Check your domain below/);
    await user.click(question.getByText('Yes'));
    card.getByText(/^Good:/);
    expect(card.queryByText(/^Check your domain below/)).toBeNull();
  });

  it('that was refused asks nothing', async () => {
    const { card } = await send({ success: false, message: 'The provider refused it: no such sender' });
    await screen.findByText('The provider refused it: no such sender');
    expect(card.queryByText('Is it in your inbox?')).toBeNull();
  });
});
