import { screen, waitFor, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import type { Device, Session } from './api.js';
import Devices from './devices.js';
import Sessions from './sessions.js';

const now = new Date().toISOString();
const here: Session = {
  id: 's1',
  browser: 'Firefox',
  system: 'Windows',
  ip: '198.51.100.1',
  createdAt: now,
  lastSeenAt: now,
  isCurrent: true,
};
const phone: Session = { ...here, id: 's2', browser: 'Safari', system: 'iOS', ip: '198.51.100.2', isCurrent: false };
const unknown: Session = { ...phone, id: 's3', browser: null, system: null, ip: null };

/** Its date at 10:30 UTC differs from that in any time zone of a test machine. */
const CENTER = { 'GET /api/center': { body: { timeZone: 'Pacific/Kiritimati' } } };

describe('the list of sessions', () => {
  it('says when they began, on the clock of the center', async () => {
    const session = { ...here, createdAt: '2026-11-21T10:30:00Z' };
    serve({ ...CENTER, 'GET /api/auth/sessions': { body: [session] } });
    renderAt('/settings', <Sessions />);
    expect(await screen.findByText('198.51.100.1 · Signed in Nov 22, 2026, 12:30 AM')).toBeTruthy();
  });

  it('describes each browser, and this one has no button', async () => {
    serve({ ...CENTER, 'GET /api/auth/sessions': { body: [here, phone, unknown] } });
    renderAt('/settings', <Sessions />);
    const list = await screen.findByRole('list', { name: 'Where You Are Signed In' });
    await within(list).findAllByText(/Signed in /);
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
    const sessions = () => calls.filter(({ path }) => path.startsWith('/api/auth/sessions'));
    await waitFor(() => expect(sessions().map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET']));
    expect(sessions()[1]?.path).toBe('/api/auth/sessions/s2');
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
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'End All Other Sessions' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End All Other Sessions' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe('/api/auth/sessions');
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
    id: 'd1',
    browser: 'Chrome',
    system: 'Android',
    ip: null,
    isCurrent: false,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: '2030-02-03T10:30:00Z',
  };

  it('can be forgotten', async () => {
    const calls = serve({
      ...CENTER,
      'GET /api/auth/devices': { body: [device] },
      'DELETE /api/auth/devices/d1': { status: 204 },
    });
    const { user } = renderAt('/settings', <Devices />);
    expect(await screen.findByText(/Remembered until Feb 4, 2030/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Forget Chrome on Android' }));
    const devices = () => calls.filter(({ path }) => path.startsWith('/api/auth/devices'));
    await waitFor(() => expect(devices().map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET']));
  });

  it('may be empty', async () => {
    serve({ 'GET /api/auth/devices': { body: [] } });
    renderAt('/settings', <Devices />);
    expect(await screen.findByText('No device is remembered.')).toBeTruthy();
  });
});
