import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import type { AwaitedCode } from './awaited-code.js';
import { ChangePasswordForm } from './change-password-form.js';
import { ClientSignupForm } from './client-signup-form.js';
import { LoginForm } from './login-form.js';
import { VerifyCodeForm } from './verify-code-form.js';

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' }) as HTMLInputElement;
const press = (name: string) => screen.getByRole('button', { name });

describe('the login form', () => {
  const show = (onResponse = () => {}) =>
    renderAt(
      '/login',
      <LoginForm
        failure={{ errorTitle: 'Login Failed', fallback: 'Invalid email or password' }}
        email=""
        onEmail={() => {}}
        onResponse={onResponse}
      />,
    );

  it('shows an error beside each empty field, focuses the first and sends nothing', async () => {
    const calls = serve({});
    const { user } = show();
    await user.click(press('Login'));
    expect(screen.getByText('Enter your email')).toBeTruthy();
    expect(screen.getByText('Enter your password')).toBeTruthy();
    expect(document.activeElement).toBe(field('Email'));
    expect(calls).toEqual([]);
  });

  it('keeps a failure on the form until the next try, keeps the input, and focuses the password', async () => {
    serve({ 'POST /api/auth/login': { status: 401, body: {} } });
    const { user } = show();
    await user.type(field('Email'), 'maya@recert.example');
    await user.type(field('Password'), 'wrong-one{Enter}');
    const note = await screen.findByRole('alert');
    expect(note.textContent).toBe('Login FailedInvalid email or password');
    expect(note.nextElementSibling?.textContent).toContain('Email');
    await waitFor(() => expect(document.activeElement).toBe(field('Password')));
    expect(field('Email').value).toBe('maya@recert.example');
    expect(field('Password').value).toBe('wrong-one');
  });

  it('says for how long it is locked', async () => {
    const message = 'Too many attempts. Please try again in 5 minutes.';
    serve({ 'POST /api/auth/login': { status: 429, body: { message } } });
    const { user } = show();
    await user.type(field('Email'), 'maya@recert.example');
    await user.type(field('Password'), 'wrong-one{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain(message);
  });

  it('passes on the response', async () => {
    const response = { requiresMFA: true, userId: 'challenge', user: null };
    const calls = serve({ 'POST /api/auth/login': { body: response } });
    const responses: unknown[] = [];
    const { user } = show((...given: unknown[]) => responses.push(given));
    await user.type(field('Email'), ' maya@recert.example ');
    await user.type(field('Password'), ' secret {Enter}');
    await waitFor(() => expect(responses).toEqual([[response, 'maya@recert.example']]));
    expect(calls[0]?.body).toEqual({ email: 'maya@recert.example', password: ' secret ' });
  });
});

describe('any form', () => {
  it('ignores a second submit while the first is in flight', async () => {
    const calls = serve({ 'POST /api/auth/login': { status: 401, body: {} } });
    const { user } = renderAt(
      '/login',
      <LoginForm failure={{ fallback: 'No' }} email="maya@recert.example" onEmail={() => {}} onResponse={() => {}} />,
    );
    await user.type(field('Password'), 'secret');
    const form = field('Password').form!;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await screen.findAllByText('No');
    expect(calls).toHaveLength(1);
  });

  it('removes the error of a field when it changes', async () => {
    serve({});
    const { user } = renderAt(
      '/login',
      <LoginForm failure={{ fallback: 'No' }} email="" onEmail={() => {}} onResponse={() => {}} />,
    );
    await user.click(press('Login'));
    expect(document.getElementById(field('Email').getAttribute('aria-describedby')!)?.textContent).toMatch(
      'Enter your email',
    );
    await user.type(field('Email'), 'm');
    expect(screen.queryByText('Enter your email')).toBeNull();
    expect(field('Email').getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByText('Enter your password')).toBeTruthy();
  });
});

describe('the client sign-up form', () => {
  async function fill(user: ReturnType<typeof renderAt>['user'], changes: Record<string, string> = {}) {
    const values = {
      'First Name': 'Maya',
      'Last Name': 'Torres',
      Email: 'maya@recert.example',
      Phone: '(512) 555-0111',
      Password: 'correct horse',
      'Confirm Password': 'correct horse',
      ...changes,
    };
    for (const [label, text] of Object.entries(values)) await user.type(field(label), text);
  }

  it('rejects short and mismatched passwords with the texts of the specification', async () => {
    const calls = serve({});
    const { user } = renderAt('/', <ClientSignupForm code="" onResponse={() => {}} />);
    await fill(user, { Password: '1 short', 'Confirm Password': '1 short' });
    await user.click(press('Create Account'));
    expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy();
    await user.type(field('Password'), '!');
    await user.click(press('Create Account'));
    expect(screen.queryByText('Password must be at least 8 characters')).toBeNull();
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
    expect(calls).toEqual([]);
    await user.type(field('Confirm Password'), '!');
    await user.click(press('Create Account'));
    await waitFor(() => expect(calls).toHaveLength(1));
  });

  it('locks the code of a signup link once it is known to be valid, and shows the organization', async () => {
    serve({ 'GET /api/organizations/verify-code/CEDAR1': { body: { organizationName: 'Cedar Ridge Hospital' } } });
    renderAt('/', <ClientSignupForm code="CEDAR1" onResponse={() => {}} />);
    expect(screen.getByDisplayValue('CEDAR1')).toHaveProperty('readOnly', false);
    expect(await screen.findByText("You're signing up with Cedar Ridge Hospital")).toBeTruthy();
    expect(screen.getByDisplayValue('CEDAR1')).toHaveProperty('readOnly', true);
  });

  it('says on arrival that a signup link was never valid', async () => {
    serve({});
    renderAt('/', <ClientSignupForm code="NEVER-1" onResponse={() => {}} />);
    expect(await screen.findByText('This link is not valid')).toBeTruthy();
    expect(screen.queryByText('This link has been replaced')).toBeNull();
  });

  it('says on arrival that a signup link was replaced, and leaves its code open', async () => {
    const body = { message: 'Replaced', code: 'signup_code_replaced' };
    serve({ 'GET /api/organizations/verify-code/OLD-1': { status: 404, body } });
    const { user } = renderAt('/', <ClientSignupForm code="OLD-1" onResponse={() => {}} />);
    expect(await screen.findByText('This link has been replaced')).toBeTruthy();
    expect(screen.getByText('This code is no longer valid. Change it or leave it empty.')).toBeTruthy();
    const code = screen.getByDisplayValue('OLD-1');
    await user.clear(code);
    expect(code).toHaveProperty('value', '');
    expect(screen.queryByText('This link has been replaced')).toBeNull();
  });

  it('only logs that a code could not be verified', async () => {
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => {});
    serve({ 'GET /api/organizations/verify-code/CEDAR1': { status: 503 } });
    renderAt('/', <ClientSignupForm code="CEDAR1" onResponse={() => {}} />);
    await waitFor(() => expect(logged).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    logged.mockRestore();
  });

  it('shows all errors at once', async () => {
    serve({});
    const { user } = renderAt('/', <ClientSignupForm code="" onResponse={() => {}} />);
    await fill(user, { Phone: '12', Password: 'short', 'Confirm Password': 'short' });
    await user.click(press('Create Account'));
    expect(screen.getByText('Please enter a phone number with its area code')).toBeTruthy();
    expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy();
  });

  it('shows a server error beside its field and keeps the input', async () => {
    const problem = { message: 'Check the form', errors: [{ path: 'phone', message: 'This is no phone number' }] };
    serve({ 'POST /api/auth/register': { status: 422, body: problem } });
    const { user } = renderAt('/', <ClientSignupForm code="" onResponse={() => {}} />);
    await fill(user);
    await user.click(screen.getByRole('checkbox', { name: /Security codes/ }));
    await user.click(press('Create Account'));
    expect(await screen.findByText('This is no phone number')).toBeTruthy();
    expect(document.activeElement).toBe(field('Phone'));
    expect(field('First Name').value).toBe('Maya');
    expect(screen.getByRole('checkbox', { name: /Security codes/ })).toHaveProperty('checked', true);
  });

  it('sends the given consents, and no code if the field is empty', async () => {
    const calls = serve({ 'POST /api/auth/register': { body: { user: null, requiresMFA: true, userId: 'c' } } });
    const { user } = renderAt('/', <ClientSignupForm code="" onResponse={() => {}} />);
    await fill(user);
    await user.click(screen.getByRole('checkbox', { name: /Class reminders/ }));
    await user.click(press('Create Account'));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toEqual({
      email: 'maya@recert.example',
      password: 'correct horse',
      confirmPassword: 'correct horse',
      firstName: 'Maya',
      lastName: 'Torres',
      phone: '(512) 555-0111',
      smsClassReminders: true,
      smsCertificationAlerts: false,
      smsClassCancellations: false,
      smsMfaCodes: false,
    });
  });
});

describe('the verification form', () => {
  const mailed = { userId: 'challenge', email: 'maya@recert.example', phoneLast4: null, mayRemember: false };
  const show = (onVerified: (user: unknown) => void = () => {}, awaited: AwaitedCode = mailed) =>
    renderAt(
      '/',
      <VerifyCodeForm
        awaited={awaited}
        failure={{ fallback: 'Invalid verification code' }}
        onVerified={onVerified}
        onBack={() => {}}
      />,
    );

  it('accepts six digits and is disabled before', async () => {
    serve({});
    const { user } = show();
    expect(press('Verify Code')).toHaveProperty('disabled', true);
    await user.type(field('Verification Code'), '12-34 x5');
    expect(press('Verify Code')).toHaveProperty('disabled', true);
    await user.type(field('Verification Code'), '678');
    expect(field('Verification Code').value).toBe('123456');
    expect(press('Verify Code')).toHaveProperty('disabled', false);
  });

  it('rejects fewer digits that are submitted all the same', async () => {
    const calls = serve({});
    const { user } = show();
    await user.type(field('Verification Code'), '12345');
    fireEvent.submit(field('Verification Code').form!);
    expect(await screen.findByText('Please enter a 6-digit code')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('opens the session with the right code', async () => {
    const calls = serve({ 'POST /api/auth/verify-mfa': { body: { user: { id: 'u1' } } } });
    const verified: unknown[] = [];
    const { user } = show((account) => verified.push(account));
    await user.type(field('Verification Code'), '123456{Enter}');
    await waitFor(() => expect(verified).toEqual([{ id: 'u1' }]));
    expect(calls[0]?.body).toEqual({ userId: 'challenge', code: '123456' });
  });

  it('offers to remember the device at a sign-in only, and sends the choice', async () => {
    const calls = serve({ 'POST /api/auth/verify-mfa': { body: { user: { id: 'u1' } } } });
    const { user } = show(undefined, { ...mailed, mayRemember: true });
    await user.click(screen.getByRole('checkbox', { name: 'Remember this device for 30 days' }));
    await user.type(field('Verification Code'), '123456{Enter}');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toEqual({ userId: 'challenge', code: '123456', rememberDevice: true });
    cleanup();
    show();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('shows the phone that the code was sent to, and can send it by email instead', async () => {
    const calls = serve({ 'POST /api/auth/resend-mfa': { body: { message: 'On its way' } } });
    const { user } = show(undefined, { ...mailed, phoneLast4: '0142', mayRemember: true });
    expect(screen.getByText('your phone ending in 0142')).toBeTruthy();
    await user.click(press('No phone at hand? Send it by email'));
    expect(await screen.findByText('maya@recert.example')).toBeTruthy();
    expect(calls[0]?.body).toEqual({ userId: 'challenge', byMail: true });
    expect(screen.queryByText(/No phone at hand/)).toBeNull();
  });

  it('offers a new code when this one has ended', async () => {
    const ended = { status: 400, body: { code: 'code_ended', message: 'This code is no longer valid.' } };
    const calls = serve({ 'POST /api/auth/verify-mfa': ended, 'POST /api/auth/resend-mfa': { body: {} } });
    const { user } = show();
    await user.type(field('Verification Code'), '123456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('This code is no longer valid. Send a new one.');
    expect(document.activeElement).toBe(press('Resend Code'));
    await user.click(press('Resend Code'));
    await waitFor(() => expect(document.activeElement).toBe(field('Verification Code')));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('Verification Code').value).toBe('');
    expect(calls.at(-1)?.path).toBe('/api/auth/resend-mfa');
  });

  it('leads back when this browser cannot get a new code', async () => {
    const ended = { status: 400, body: { code: 'code_ended', message: 'This code is no longer valid.' } };
    serve({ 'POST /api/auth/verify-mfa': ended, 'POST /api/auth/resend-mfa': ended });
    const { user } = show();
    await user.type(field('Verification Code'), '123456{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Resend Code' }));
    expect(await screen.findByText(/Please go back and start again/)).toBeTruthy();
    expect(document.activeElement).toBe(press('Back to Login'));
    expect(screen.queryByRole('button', { name: 'Resend Code' })).toBeNull();
  });

  it('shows why no code was sent again', async () => {
    serve({ 'POST /api/auth/resend-mfa': { status: 429, body: { message: 'Too many attempts.' } } });
    const { user } = show();
    await user.click(press('Resend Code'));
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts.');
  });

  it('shows an error if the session does not open', async () => {
    serve({ 'POST /api/auth/verify-mfa': { body: { user: null } } });
    const { user } = show();
    await user.type(field('Verification Code'), '123456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to establish session');
    expect(document.querySelector('.toast[data-state=open]')?.textContent).toBe('ErrorFailed to establish session');
  });
});

describe('changing a password', () => {
  const words = {
    mismatch: "Passwords don't match. New password and confirmation must match",
    tooShort: 'Password too short',
  };

  it('clears the form after a change', async () => {
    const calls = serve({ 'POST /api/auth/change-password': { body: {} } });
    const { user } = renderAt('/', <ChangePasswordForm words={words} />);
    await user.type(field('Current Password'), 'recert-demo');
    await user.type(field('New Password'), 'another one');
    await user.type(field('Confirm New Password'), 'another on');
    await user.click(press('Change Password'));
    expect(screen.getByText("Passwords don't match. New password and confirmation must match")).toBeTruthy();
    await user.type(field('Confirm New Password'), 'e');
    await user.click(press('Change Password'));
    await waitFor(() => expect(field('New Password').value).toBe(''));
    expect(calls[0]?.body).toEqual({ currentPassword: 'recert-demo', newPassword: 'another one' });
  });
});
