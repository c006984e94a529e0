import { cleanup, screen, waitFor } from '@testing-library/react';
import { renderAt } from '../../../../test/render.js';
import { serve } from '../../../../test/server.js';
import { Component as ResetPassword } from './reset-password.js';

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const signedOut = { 'GET /api/auth/session': { body: { user: null } } };
const link = (role: string) => ({ 'POST /api/auth/reset-link': { body: { email: 'maya@recert.example', role } } });

beforeEach(() => sessionStorage.clear());

describe('the page of a reset link', () => {
  it('removes the token from the address and sends it in a body', async () => {
    const calls = serve({ ...signedOut, ...link('client') });
    const { at } = renderAt('/reset-password#secret', <ResetPassword />);
    expect(await screen.findByText('maya@recert.example')).toBeTruthy();
    expect(at).toEqual({ path: '/reset-password', search: '', hash: '' });
    expect(calls).toMatchObject([{ method: 'POST', path: '/api/auth/reset-link', body: { token: 'secret' } }]);
  });

  it.each([
    ['admin', '/login'],
    ['client', '/client-login'],
  ])('links a user with the role %s to %s', async (role, login) => {
    serve({ ...signedOut, ...link(role), 'POST /api/auth/reset-password': { body: {} } });
    const { user } = renderAt('/reset-password#secret', <ResetPassword />);
    await screen.findByText('maya@recert.example');
    await user.type(field('New Password'), 'long enough');
    await user.type(field('Confirm New Password'), 'long enough{Enter}');
    expect(await screen.findByRole('heading', { name: 'Password Changed' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(login);
  });

  it('offers a new link if this one expired', async () => {
    serve({
      ...signedOut,
      'POST /api/auth/reset-link': { status: 400, body: { code: 'invalid_link', message: 'No' } },
    });
    renderAt('/reset-password#used', <ResetPassword />);
    expect(await screen.findByRole('heading', { name: 'This Link No Longer Works' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ask for a New Link' }).getAttribute('href')).toBe('/forgot-password');
  });

  it('still knows the link after a reload, until the password is set', async () => {
    serve({ ...signedOut, ...link('client'), 'POST /api/auth/reset-password': { body: {} } });
    renderAt('/reset-password#secret', <ResetPassword />);
    await screen.findByText('maya@recert.example');
    cleanup();
    const { user } = renderAt('/reset-password', <ResetPassword />);
    await user.type(await screen.findByLabelText('New Password', { selector: 'input' }), 'long enough');
    await user.type(field('Confirm New Password'), 'long enough{Enter}');
    await screen.findByRole('heading', { name: 'Password Changed' });
    cleanup();
    renderAt('/reset-password', <ResetPassword />);
    expect(await screen.findByRole('heading', { name: 'Open the Link in Your Email Again' })).toBeTruthy();
  });

  it('asks for the email without a token, and calls nothing', async () => {
    const calls = serve(signedOut);
    renderAt('/reset-password', <ResetPassword />);
    await waitFor(() => expect(screen.getByRole('link', { name: 'Ask for a New Link' })).toBeTruthy());
    expect(calls).toEqual([]);
  });

  it('retries a failed lookup', async () => {
    let tries = 0;
    serve({
      ...signedOut,
      'POST /api/auth/reset-link': () =>
        ++tries === 1 ? { status: 500, body: {} } : Object.values(link('client'))[0]!,
    });
    const { user } = renderAt('/reset-password#secret', <ResetPassword />);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('maya@recert.example')).toBeTruthy();
  });
});
