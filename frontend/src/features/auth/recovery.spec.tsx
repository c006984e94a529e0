import { screen, waitFor } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { ForgotPasswordForm } from './forgot-password-form.js';
import { ResetPasswordForm } from './reset-password-form.js';

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' }) as HTMLInputElement;
const press = (name: string) => screen.getByRole('button', { name });
const toastText = () => document.querySelector('.toast[data-state=open]')?.textContent;
const message = 'If maya@recert.example has an account, a link is on its way.';

describe('requesting a reset link', () => {
  it('takes the address from the login page and shows the response', async () => {
    const calls = serve({ 'POST /api/auth/forgot-password': { body: { message } } });
    const { user } = renderAt('/', <ForgotPasswordForm email="maya@recert.example" onBack={() => {}} />);
    await user.click(press('Send Link'));
    expect((await screen.findByRole('status')).textContent).toBe(message);
    expect(calls).toMatchObject([{ body: { email: 'maya@recert.example' } }]);
  });

  it('can be repeated with another address', async () => {
    serve({ 'POST /api/auth/forgot-password': { body: { message } } });
    const { user } = renderAt('/', <ForgotPasswordForm email="maya@recert.example" onBack={() => {}} />);
    await user.click(press('Send Link'));
    await user.click(await screen.findByRole('button', { name: 'Try Another Address' }));
    expect(document.activeElement).toBe(field('Email'));
  });

  it('requires an address', async () => {
    const calls = serve({});
    const { user } = renderAt('/', <ForgotPasswordForm email=" " onBack={() => {}} />);
    await user.click(press('Send Link'));
    expect(screen.getByText('Enter your email')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('shows the rate limit', async () => {
    const message = 'Too many attempts. Please try again in 42 minutes.';
    serve({ 'POST /api/auth/forgot-password': { status: 429, body: { message } } });
    const { user } = renderAt('/', <ForgotPasswordForm email="maya@recert.example" onBack={() => {}} />);
    await user.click(press('Send Link'));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(toastText()).toBe(`Error${message}`);
    expect(press('Send Link')).toBeTruthy();
  });
});

describe('setting a new password', () => {
  function show() {
    const seen: string[] = [];
    const { user } = renderAt(
      '/',
      <ResetPasswordForm
        token="secret"
        email="maya@recert.example"
        onChanged={() => seen.push('changed')}
        onExpired={() => seen.push('expired')}
      />,
    );
    const fill = async (password: string, confirmation = password) => {
      await user.clear(field('New Password'));
      await user.type(field('New Password'), password);
      await user.clear(field('Confirm New Password'));
      await user.type(field('Confirm New Password'), `${confirmation}{Enter}`);
    };
    return { fill, seen };
  }

  it('rejects short and mismatched passwords with the texts of Settings', async () => {
    const calls = serve({});
    const { fill } = show();
    await fill('short');
    expect(screen.getByText('New password must be at least 8 characters')).toBeTruthy();
    await fill('long enough', 'long enouhg');
    expect(screen.getByText('New passwords do not match')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('sends the password with the token', async () => {
    const calls = serve({ 'POST /api/auth/reset-password': { body: { message: 'Changed' } } });
    const { fill, seen } = show();
    await fill(' long enough ');
    await waitFor(() => expect(seen).toEqual(['changed']));
    expect(calls).toMatchObject([{ body: { token: 'secret', newPassword: ' long enough ' } }]);
  });

  it('shows a server error beside the field', async () => {
    const message = 'This password is too common. Please choose another one.';
    const errors = [{ path: 'newPassword', message }];
    serve({ 'POST /api/auth/reset-password': { status: 400, body: { code: 'invalid_input', message, errors } } });
    const { fill, seen } = show();
    await fill('password1');
    await waitFor(() => expect(field('New Password').getAttribute('aria-invalid')).toBe('true'));
    expect(toastText()).toBe(`Error${message}`);
    expect(seen).toEqual([]);
  });

  it('reports a link that expired meanwhile', async () => {
    serve({ 'POST /api/auth/reset-password': { status: 400, body: { code: 'invalid_link', message: 'No more' } } });
    const { fill, seen } = show();
    await fill('long enough');
    await waitFor(() => expect(seen).toEqual(['expired']));
    expect(toastText()).toBe('ErrorNo more');
  });

  it("says 'Failed to change password' on the form and in a toast if the server says nothing", async () => {
    serve({ 'POST /api/auth/reset-password': { status: 500 } });
    const { fill } = show();
    await fill('long enough');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to change password');
    expect(toastText()).toBe('ErrorFailed to change password');
  });
});
