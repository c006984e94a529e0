import { screen, waitFor } from '@testing-library/react';
import { renderAt } from '../../../../test/render.js';
import { type Answer, serve } from '../../../../test/server.js';
import { Component as ClientLogin } from './client-login.js';
import { Component as StaffLogin } from './login.js';

const SIGNED_OUT = {
  'GET /api/auth/session': { body: { user: null } },
  'GET /api/auth/google/available': { body: { available: true } },
};
const CODE_SENT = { body: { requiresMFA: true, userId: 'challenge', user: null, mayRemember: true } };

async function show(page: 'client' | 'staff', answers: Record<string, Answer> = {}) {
  sessionStorage.clear();
  const calls = serve({ ...SIGNED_OUT, ...answers });
  const { user } = page === 'client' ? renderAt('/client-login', <ClientLogin />) : renderAt('/login', <StaffLogin />);
  await screen.findByRole('tab', { name: 'Login' });
  const type = (label: string, text: string) => user.type(screen.getByLabelText(label, { selector: 'input' }), text);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const logIn = async () => {
    await type('Email', 'maya@recert.example');
    await type('Password', 'a long enough phrase');
    await press('Login');
  };
  const openSignUp = () => user.click(screen.getByRole('tab', { name: 'Sign Up' }));
  return { user, calls, type, press, logIn, openSignUp };
}

const alertText = async () => (await screen.findByRole('alert')).textContent;
const toastText = () => document.querySelector('.toast[data-state=open]')?.textContent;

/** A failure is a note on the form and a toast, both with the title. */
async function expectFailure(title: string, text: string): Promise<void> {
  expect(await alertText()).toBe(title + text);
  expect(toastText()).toBe(title + text);
}

describe('the client portal', () => {
  it('has Login with Forgot Password? and Google, and Sign Up', async () => {
    const { openSignUp } = await show('client');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Login', 'Sign Up']);
    expect(screen.getByRole('button', { name: 'Forgot Password?' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: /Continue with Google/ })).toBeTruthy();
    await openSignUp();
    const required = ['First Name', 'Last Name', 'Email', 'Phone', 'Password', 'Confirm Password'];
    for (const label of required) {
      expect(screen.getByLabelText(label, { selector: 'input' }).hasAttribute('required')).toBe(true);
    }
    expect(screen.getByLabelText(/^Organization Code/).hasAttribute('required')).toBe(false);
    for (const name of [
      /24h and 2h before class/,
      'Certification expiration alerts',
      'Cancellation notifications',
      'Security codes',
    ]) {
      expect(screen.getByRole('checkbox', { name })).toHaveProperty('checked', false);
    }
    expect(screen.getByText(/Message and data rates may apply\. Reply STOP/)).toBeTruthy();
  });

  it("titles a failed login 'Login failed', with 'Failed to login' if the server says nothing", async () => {
    const { logIn } = await show('client', { 'POST /api/auth/login': { status: 500 } });
    await logIn();
    await expectFailure('Login failed', 'Failed to login');
  });

  it("titles a failed code 'Verification failed'", async () => {
    const { logIn, type, press } = await show('client', {
      'POST /api/auth/login': CODE_SENT,
      'POST /api/auth/verify-mfa': { status: 500 },
    });
    await logIn();
    await screen.findByRole('heading', { name: 'Enter your code' });
    await type('Verification Code', '123456');
    await press('Verify Code');
    await expectFailure('Verification failed', 'Invalid verification code');
  });

  it.each(['client', 'staff'] as const)(
    'titles a wrong code on the %s page, too, and shows it at the field',
    async (page) => {
      const message = 'Invalid verification code';
      const { logIn, type, press } = await show(page, {
        'POST /api/auth/login': CODE_SENT,
        'POST /api/auth/verify-mfa': {
          status: 400,
          body: { code: 'invalid_code', message, errors: [{ path: 'code', message }] },
        },
      });
      await logIn();
      await screen.findByRole('heading', { name: 'Enter your code' });
      await type('Verification Code', '123456');
      await press('Verify Code');
      await waitFor(() => expect(toastText()).toBe(`Verification failed${message}`));
      const described = screen.getByLabelText('Verification Code').getAttribute('aria-describedby')!;
      expect(document.getElementById(described)?.textContent).toContain(message);
    },
  );

  it('titles a code that has ended, and one that this browser cannot replace', async () => {
    const ended = {
      status: 400,
      body: { code: 'code_ended', message: 'This code is no longer valid. Send a new one.' },
    };
    const { logIn, type, press } = await show('client', {
      'POST /api/auth/login': CODE_SENT,
      'POST /api/auth/verify-mfa': ended,
      'POST /api/auth/resend-mfa': ended,
    });
    await logIn();
    await screen.findByRole('heading', { name: 'Enter your code' });
    await type('Verification Code', '123456');
    await press('Verify Code');
    expect(await alertText()).toBe('This code is no longer valid. Send a new one.');
    expect(toastText()).toBe('Verification failedThis code is no longer valid. Send a new one.');
    await press('Resend Code');
    const lost = /this browser cannot get a new one/;
    await waitFor(() => expect(toastText()).toMatch(lost));
    expect(await alertText()).toMatch(lost);
  });

  it("says 'Failed to resend code', and leads back to the login", async () => {
    const { logIn, press } = await show('client', {
      'POST /api/auth/login': CODE_SENT,
      'POST /api/auth/resend-mfa': { status: 500 },
    });
    await logIn();
    await screen.findByRole('heading', { name: 'Enter your code' });
    await press('Resend Code');
    expect(await alertText()).toBe('Failed to resend code');
    expect(toastText()).toBe('ErrorFailed to resend code');
    await press('Back to Login');
    expect(await screen.findByRole('tab', { name: 'Login' })).toBeTruthy();
  });

  it("titles a failed registration 'Registration failed', with 'Failed to create account'", async () => {
    const { openSignUp, type, press } = await show('client', { 'POST /api/auth/register': { status: 500 } });
    await openSignUp();
    await type('First Name', 'Maya');
    await type('Last Name', 'Torres');
    await type('Email', 'maya@recert.example');
    await type('Phone', '(512) 555-0111');
    await type('Password', 'a long enough phrase');
    await type('Confirm Password', 'a long enough phrase');
    await press('Create Account');
    await expectFailure('Registration failed', 'Failed to create account');
  });
});

describe('the staff login', () => {
  it('has Login and Sign Up with email, password and its repetition, and Google', async () => {
    const { openSignUp } = await show('staff');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Login', 'Sign Up']);
    expect(await screen.findByRole('link', { name: /Continue with Google/ })).toBeTruthy();
    await openSignUp();
    for (const label of ['Email', 'Password', 'Confirm Password']) {
      expect(screen.getByLabelText(label, { selector: 'input' })).toBeTruthy();
    }
  });

  it("titles a failed login 'Login Failed' and a failed code 'Verification failed'", async () => {
    const answers: Record<string, Answer> = { 'POST /api/auth/login': { status: 500 } };
    const { logIn, press, type } = await show('staff', answers);
    await logIn();
    await expectFailure('Login Failed', 'Invalid email or password');
    serve({ ...SIGNED_OUT, 'POST /api/auth/login': CODE_SENT, 'POST /api/auth/verify-mfa': { status: 500 } });
    await press('Login');
    await screen.findByRole('heading', { name: 'Enter your code' });
    await type('Verification Code', '123456');
    await press('Verify Code');
    await expectFailure('Verification failed', 'Invalid verification code');
    expect(screen.getByRole('button', { name: 'Back to Login' })).toBeTruthy();
  });

  it("rejects mismatched passwords, and titles a failed sign-up 'Signup failed'", async () => {
    const { openSignUp, type, press, calls } = await show('staff', { 'POST /api/auth/signup': { status: 500 } });
    await openSignUp();
    await type('Email', 'new@recert.example');
    await type('Password', 'a long enough phrase');
    await type('Confirm Password', 'a long enough phras');
    await press('Sign Up');
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await type('Confirm Password', 'e');
    await press('Sign Up');
    await expectFailure('Signup failed', 'Could not create account');
  });
});

describe('the link of an invitation', () => {
  const LINK = {
    id: 'i1',
    organizationName: 'Harborview',
    firstName: 'Olivia',
    lastName: 'O’Brien',
    email: 'olivia@harborview.example',
  };
  const field = (label: string) => screen.getByLabelText(label, { selector: 'input' }) as HTMLInputElement;

  function follow(answers: Record<string, Answer>) {
    sessionStorage.clear();
    const calls = serve({ ...SIGNED_OUT, ...answers });
    return { calls, ...renderAt('/client-login#invitation=secret', <ClientLogin />) };
  }

  it('opens the sign-up with what the employer entered, the address locked, and leaves the address bar', async () => {
    const { user, calls, at } = follow({
      'POST /api/invitations/link': { body: { ...LINK, hasAccount: false } },
      'POST /api/auth/register': CODE_SENT,
    });
    await screen.findByText("You're signing up with Harborview");
    expect(at.hash).toBe('');
    expect([field('First Name').value, field('Last Name').value]).toEqual(['Olivia', 'O’Brien']);
    expect([field('Email').value, field('Email').readOnly]).toEqual([LINK.email, true]);
    expect(screen.queryByLabelText(/^Organization Code/)).toBeNull();
    await user.type(field('Phone'), '3035550142');
    await user.type(field('Password'), 'a long enough phrase');
    await user.type(field('Confirm Password'), 'a long enough phrase');
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    await screen.findByRole('heading', { name: 'Enter your code' });
    const { body } = calls.find(({ path }) => path === '/api/auth/register')!;
    expect(body).toMatchObject({ email: LINK.email, invitation: 'secret' });
    expect(body).not.toHaveProperty('organizationCode');
  });

  it('opens the login of a person who has an account', async () => {
    follow({ 'POST /api/invitations/link': { body: { ...LINK, hasAccount: true } } });
    await screen.findByText('Harborview invited you. Log in to answer.');
    expect(field('Email').value).toBe(LINK.email);
  });

  it('says so if it no longer works, and lets the person go on', async () => {
    const ended = { status: 409, body: { code: 'invitation_ended', message: 'Over.' } };
    follow({ 'POST /api/invitations/link': ended });
    await screen.findByText('This invitation no longer works');
    expect(screen.getByRole('tab', { name: 'Sign Up' })).toBeTruthy();
  });
});
