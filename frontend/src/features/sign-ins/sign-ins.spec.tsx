import { screen, waitFor, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import type { Device, Session } from './api.js';
import Devices from './devices.js';
import Sessions from './sessions.js';

const now = new Date().toISOString();
const here: Session = {
  ...{ id: 's1', browser: 'Firefox', system: 'Windows', ip: '198.51.100.1' },
  ...{ createdAt: now, lastSeenAt: now, isCurrent: true },
};
const phone: Session = { ...here, id: 's2', browser: 'Safari', system: 'iOS', ip: '198.51.100.2', isCurrent: false };
const unknown: Session = { ...phone, id: 's3', browser: null, system: null, ip: null };

describe('the list of sessions', () => {
  it('describes each browser, and this one has no button', async () => {
    serve({ 'GET /api/auth/sessions': { body: [here, phone, unknown] } });
    renderAt('/settings', <Sessions />);
    const list = await screen.findByRole('list', { name: 'Where You Are Signed In' });
    const [first, second, third] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/Firefox on WindowsThis device198\.51\.100\.1 · Signed in /);
    expect(within(first!).queryByRole('button')).toBeNull();
    expect(second?.textContent).toMatch(/Safari on iOS198\.51\.100\.2 · Signed in .* · Last seen just now/);
    expect(third?.textContent).toMatch(/^Unknown browser/);
  });

  it('ends a single session', async () => {
    const calls = serve({
      'GET /api/auth/sessions': { body: [here, phone] },
      'DELETE /api/auth/sessions/s2': { status: 204 },
    });
    const { user } = renderAt('/settings', <Sessions />);
    await user.click(await screen.findByRole('button', { name: 'End the session in Safari on iOS' }));
    await waitFor(() => expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(2));
    expect(calls[1]).toMatchObject({ method: 'DELETE', path: '/api/auth/sessions/s2' });
  });

  it('ends all other sessions after a confirmation', async () => {
    const calls = serve({
      'GET /api/auth/sessions': { body: [here, phone, unknown] },
      'DELETE /api/auth/sessions': { status: 204 },
    });
    const { user } = renderAt('/settings', <Sessions />);
    await user.click(await screen.findByRole('button', { name: 'End All Other Sessions' }));
    const dialog = screen.getByRole('dialog', { name: 'End all other sessions?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(calls).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'End All Other Sessions' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End All Other Sessions' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls[1]).toMatchObject({ method: 'DELETE', path: '/api/auth/sessions' });
  });

  it('has no button if this is the only session', async () => {
    serve({ 'GET /api/auth/sessions': { body: [here] } });
    renderAt('/settings', <Sessions />);
    await screen.findByText('This device');
    expect(screen.queryByRole('button', { name: /^End/ })).toBeNull();
  });
});

describe('remembered devices', () => {
  const device: Device = {
    ...{ id: 'd1', browser: 'Chrome', system: 'Android', ip: null, isCurrent: false },
    ...{ createdAt: now, lastUsedAt: now, expiresAt: '2030-02-03T12:00:00Z' },
  };

  it('can be forgotten', async () => {
    const calls = serve({
      'GET /api/auth/devices': { body: [device] },
      'DELETE /api/auth/devices/d1': { status: 204 },
    });
    const { user } = renderAt('/settings', <Devices />);
    expect(await screen.findByText(/Remembered until Feb 3, 2030/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Forget Chrome on Android' }));
    await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET']));
  });

  it('may be empty', async () => {
    serve({ 'GET /api/auth/devices': { body: [] } });
    renderAt('/settings', <Devices />);
    expect(await screen.findByText('No device is remembered.')).toBeTruthy();
  });
});
