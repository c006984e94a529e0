import { screen, waitFor } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import GoogleAccount from './google-account.js';
import { GoogleButton } from './google-button.js';
import { GoogleProblem } from './google-problem.js';

const AVAILABLE = { 'GET /api/auth/google/available': { body: { available: true } } };

describe('Continue with Google', () => {
  it('passes on the page and the organization code', async () => {
    serve(AVAILABLE);
    renderAt('/client-login', <GoogleButton from="client-login" code="HARBOR 42" />);
    const link = await screen.findByRole('link', { name: /Continue with Google/ });
    expect(link.getAttribute('href')).toBe('/api/auth/google?from=client-login&code=HARBOR+42');
  });

  it.each([{ body: { available: false } }, { status: 500, body: {} }])(
    'is hidden if Google sign-in is unavailable or unknown: %j',
    async (response) => {
      serve({ 'GET /api/auth/google/available': response });
      renderAt('/login', <GoogleButton from="login" />);
      const pending = document.querySelector('.google-pending');
      expect(pending).toBeTruthy();
      await waitFor(() => expect(pending?.isConnected).toBe(false));
      expect(screen.queryByText(/Google/)).toBeNull();
    },
  );
});

describe('a failed Google sign-in', () => {
  it('is explained by code', () => {
    renderAt('/login?problem=provider_unavailable', <GoogleProblem />);
    expect(screen.getByRole('alert').textContent).toContain('Google cannot be reached right now.');
  });

  it('never shows text from the address', () => {
    renderAt('/login?problem=Call%20this%20number', <GoogleProblem />);
    expect(screen.getByRole('alert').textContent).toBe(
      'Signing in with Google failed. Please try again, or use your password.',
    );
  });

  it('shows nothing without a code', () => {
    renderAt('/login', <GoogleProblem />);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the linked Google account', () => {
  const account = (body: object) => ({
    ...AVAILABLE,
    // Its date differs from that in any time zone of a test machine.
    'GET /api/center': { body: { timeZone: 'Pacific/Kiritimati' } },
    'GET /api/auth/google/account': { body },
  });
  const linked = { email: 'maya@gmail.example', linkedAt: '2026-11-21T10:30:00Z' };

  it('can be unlinked by a user with a password', async () => {
    const calls = serve({
      ...account({ ...linked, hasPassword: true }),
      'DELETE /api/auth/google/account': { status: 204 },
    });
    const { user } = renderAt('/settings', <GoogleAccount />);
    expect(await screen.findByText('You sign in with maya@gmail.example, linked on Nov 22, 2026.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Unlink' }));
    await waitFor(() => expect(calls.map(({ method }) => method)).toContain('DELETE'));
  });

  it('cannot be unlinked by a user without a password', async () => {
    serve(account({ ...linked, hasPassword: false }));
    renderAt('/settings', <GoogleAccount />);
    expect(await screen.findByText(/first set a password/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Unlink' })).toBeNull();
  });

  it('is hidden if Google sign-in is unavailable', async () => {
    const calls = serve({
      'GET /api/auth/google/available': { body: { available: false } },
      'GET /api/auth/google/account': { body: { email: null, linkedAt: null, hasPassword: true } },
    });
    renderAt('/settings', <GoogleAccount />);
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(screen.queryByRole('heading', { name: 'Google Account' })).toBeNull();
  });
});
