import { configure, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import type { RetentionResponse } from '../../shared/api/rows.js';
import { RetentionSettings } from './retention-settings.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const DAYS = {
  messagesDays: 1095,
  invitationsDays: 180,
  signInsDays: 365,
  gatewayEventsDays: 396,
  rostersDays: 1096,
  moneyDays: 2557,
};
const NOTHING = { messages: 0, invitations: 0, signIns: 0, gatewayEvents: 0 };

function show(given: Partial<RetentionResponse> = {}, save: { status?: number; body?: object } = {}) {
  const retention = { ...DAYS, isConfirmed: true, outdated: NOTHING, ...given };
  const calls = serve({
    'GET /api/retention': { body: retention },
    'PUT /api/retention': { body: retention, ...save },
    'POST /api/retention/confirm': { body: { ...retention, isConfirmed: true } },
  });
  const { user } = renderAt('/settings', <App>{<RetentionSettings />}</App>);
  const sent = (method: string) => calls.filter((call) => call.method === method).map(({ body }) => body);
  return { user, sent };
}

describe('how long records are kept', () => {
  it('is edited in days', async () => {
    const { user, sent } = show();
    const messages = await screen.findByLabelText('Messages');
    expect(screen.queryByText(/Nothing is deleted yet/)).toBeNull();
    await user.clear(messages);
    await user.type(messages, '730');
    await user.click(screen.getByText('Save Days'));
    await screen.findByText('Settings saved successfully', { selector: '.toast-text' });
    expect(sent('PUT')).toEqual([{ ...DAYS, messagesDays: 730 }]);
  });

  it('shows what the server refuses beside its field', async () => {
    const message = 'signInsDays must be at least 90.';
    const { user } = show({}, { status: 400, body: { message, errors: [{ path: 'signInsDays', message }] } });
    await screen.findByLabelText('Sign-ins');
    await user.click(screen.getByText('Save Days'));
    await screen.findByText(message, { selector: '.ant-form-item-explain *' });
  });

  it('waits after an upgrade for an administrator, who reads first how many rows go', async () => {
    const outdated = { messages: 1204, invitations: 0, signIns: 1, gatewayEvents: 12 };
    const { user, sent } = show({ isConfirmed: false, outdated });
    await screen.findByText(/the next night deletes 1,204 messages, 1 sign-in, and 12 gateway events/);
    await user.click(screen.getByText('Confirm…'));
    await screen.findByText('Delete old records?');
    expect(sent('POST')).toEqual([]);
    await user.click(screen.getByText('Delete Each Night'));
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    await screen.findByText('Old records are deleted starting tonight', { selector: '.toast-text' });
  });

  it('is confirmed only as it is saved', async () => {
    const { user } = show({ isConfirmed: false });
    await screen.findByText(/deletes nothing: no record is that old/);
    const confirm = () => screen.getByText('Confirm…').closest('button')!;
    expect(confirm().disabled).toBe(false);
    await user.clear(screen.getByLabelText('Messages'));
    await user.type(screen.getByLabelText('Messages'), '730');
    expect(confirm().disabled).toBe(true);
  });
});
