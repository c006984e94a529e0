import { screen, waitFor, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { antdKit } from '../../shared/ui/kit/antd-kit.js';
import type { ProviderKey } from './api.js';
import { IntegrationsSettings } from './integrations-settings.js';

const none = (provider: ProviderKey['provider']): ProviderKey => ({
  ...{ provider, source: 'none', ending: null },
  ...{ setAt: null, setBy: null },
});
const keys = [none('sendgrid'), none('smtp'), none('twilio')];
const stored: ProviderKey = {
  ...{ provider: 'sendgrid', source: 'stored', ending: 'abcd' },
  ...{ setAt: '2027-01-05T18:00:00.000Z', setBy: 'Ada Ng' },
};

async function show(answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    'GET /api/center': { body: { timeZone: 'America/Chicago' } },
    'GET /api/integrations/calendar/status': { body: { configured: true } },
    'GET /api/integrations/keys': { body: { canStore: true, keys } },
    'GET /api/integrations/payments/status': { body: { provider: 'local' } },
    ...answers,
  });
  const { user } = renderAt('/settings', <IntegrationsSettings />, antdKit);
  await screen.findByRole('region', { name: 'Email' });
  return { user, sent: () => calls.filter(({ method }) => method !== 'GET') };
}

describe('the calendar', () => {
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
    await user.click(screen.getByRole('button', { name: 'Test Connection' }));
    expect(await screen.findByText('Connection failed')).toBeTruthy();
    expect(screen.getByText(error)).toBeTruthy();
  });

  it('says that the test itself failed', async () => {
    const { user } = await show({ 'POST /api/integrations/calendar/test': { status: 500, body: {} } });
    await user.click(screen.getByRole('button', { name: 'Test Connection' }));
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
    expect(screen.queryByRole('button', { name: 'Test Connection' })).toBeNull();
  });
});

describe('the payment provider', () => {
  it('is connected, and Manage leads to it', async () => {
    await show({ 'GET /api/integrations/payments/status': { body: { provider: 'stripe' } } });
    const card = within(await screen.findByRole('region', { name: 'Payments' }));
    card.getByText('Connected');
    expect(card.getByRole('link', { name: 'Manage' }).getAttribute('href')).toBe('https://dashboard.stripe.com/');
  });
});

describe('the key of a provider', () => {
  const card = () => within(screen.getByRole('region', { name: 'Email' }));

  it('is saved once, and then shown by its ending only', async () => {
    let current = keys;
    const { user, sent } = await show({
      'GET /api/integrations/keys': () => ({ body: { canStore: true, keys: current } }),
      'PUT /api/integrations/keys/sendgrid': () => {
        current = [stored, none('smtp'), none('twilio')];
        return { body: { canStore: true, keys: current } };
      },
    });
    await user.click(card().getAllByRole('button', { name: 'Save' })[0]!);
    expect(await screen.findByText('Enter the SendGrid API Key')).toBeTruthy();
    await user.type(card().getByLabelText('SendGrid API Key'), 'SG.secret-abcd');
    await user.click(card().getAllByRole('button', { name: 'Save' })[0]!);
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
    await user.click(card().getAllByRole('button', { name: 'Save' })[1]!);
    expect(await card().findByText(/Enter an address such as/)).toBeTruthy();
    expect(field.value).toBe('mail.example');
  });
});
