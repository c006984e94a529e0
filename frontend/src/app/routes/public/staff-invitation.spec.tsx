import { cleanup, screen, waitFor } from '@testing-library/react';
import { renderAt } from '../../../../test/render.js';
import { type Answer, type Call, serve } from '../../../../test/server.js';
import { Component as StaffInvitation } from './staff-invitation.js';

const noah = { id: 'u1', email: 'noah@post.example', role: 'client', staffRole: null, requirePasswordChange: false };
const onStaff = { ...noah, role: 'admin', staffRole: 'front-desk' };
const link = {
  email: 'noah@post.example',
  staffRole: 'front-desk',
  invitedBy: 'Jordan Ellis',
  hasAccount: false,
  organizationName: null,
  needsSecondStep: false,
};
const ENDED = { status: 400, body: { code: 'invalid_link', message: 'This link no longer works.' } };
const signedIn = (user: object | null) => ({ 'GET /api/auth/session': { body: { user } } });
const joined = { requiresMFA: false, userId: null, user: onStaff, message: '', phoneLast4: null, mayRemember: false };

type Answers = Record<string, Answer | ((call: Call) => Answer)>;

function open(given: object, user: object | null, answers: Answers = {}, address = '/staff-invitation#secret') {
  const calls = serve({
    ...signedIn(user),
    'POST /api/auth/staff-invitation': { body: { ...link, ...given } },
    'POST /api/auth/accept-staff-invitation': { body: joined },
    ...answers,
  });
  const page = { path: '/staff-invitation', element: <StaffInvitation /> };
  const shown = renderAt(address, <p>Elsewhere</p>, [page]);
  const accepted = () => calls.find(({ path }) => path === '/api/auth/accept-staff-invitation')?.body;
  return { ...shown, calls, accepted };
}
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });

async function setUp({ user }: ReturnType<typeof open>) {
  await user.type(await screen.findByLabelText('First Name'), 'Noah');
  await user.type(field('Last Name'), 'Brandt');
  await user.type(field('Password'), 'a password of their own');
  await user.type(field('Confirm Password'), 'a password of their own{Enter}');
}

beforeEach(() => sessionStorage.clear());

describe('the link of an invitation to the staff', () => {
  it('of a new address sets name, password and second step, and leads to the console', async () => {
    const shown = open({}, null);
    await setUp(shown);
    await waitFor(() => expect(shown.at.path).toBe('/dashboard'));
    expect(shown.accepted()).toEqual({
      token: 'secret',
      firstName: 'Noah',
      lastName: 'Brandt',
      password: 'a password of their own',
      secondStep: true,
    });
  });

  it('says who invites whom as what, and leaves the token out of the address', async () => {
    const { calls } = open({}, null);
    const text = (await screen.findByText(/Jordan Ellis invites/)).textContent;
    expect(text).toBe('Jordan Ellis invites noah@post.example. Your role is Front Desk.');
    expect(window.location.hash).toBe('');
    expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([{ body: { token: 'secret' } }]);
  });

  it('asks for the code where the center or the person wants one', async () => {
    const code = { ...joined, requiresMFA: true, userId: 'c1', user: null };
    const shown = open({ needsSecondStep: true }, null, {
      'POST /api/auth/accept-staff-invitation': { body: code },
      'POST /api/auth/verify-mfa': { body: { user: onStaff, message: '' } },
    });
    await screen.findByText(/you also enter a code that we email you/);
    expect(screen.queryByLabelText(/Ask for a code/)).toBeNull();
    await setUp(shown);
    await screen.findByRole('heading', { name: 'Enter your code' });
    await shown.user.type(field('Verification Code'), '123456');
    await shown.user.click(screen.getByRole('button', { name: 'Verify Code' }));
    await waitFor(() => expect(shown.at.path).toBe('/dashboard'));
  });

  it('of an account asks to log in and come back, and the tab remembers it', async () => {
    open({ hasAccount: true }, null);
    const href = (await screen.findByRole('link', { name: 'Log In' })).getAttribute('href');
    expect(href).toBe('/login?return=%2Fstaff-invitation');
    cleanup();
    const shown = open({ hasAccount: true }, noah, {}, '/staff-invitation');
    await shown.user.click(await screen.findByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(shown.at.path).toBe('/dashboard'));
    expect(shown.accepted()).toEqual({ token: 'secret' });
  });

  it('asks who is there again, in a session that was left open', async () => {
    let tries = 0;
    const needed = { status: 403, body: { code: 'reauthentication_required', message: 'Confirm your identity.' } };
    const { user, at } = open({ hasAccount: true }, noah, {
      'GET /api/auth/mfa': { body: { method: 'none', phone: null, hasPassword: true } },
      'POST /api/auth/reauthentication': { body: {} },
      'POST /api/auth/accept-staff-invitation': () => (++tries === 1 ? needed : { body: joined }),
    });
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    await screen.findByRole('heading', { name: 'Confirm It’s You' });
    await user.type(await screen.findByLabelText(/password/i, { selector: 'input' }), 'a password of their own{Enter}');
    await waitFor(() => expect(at.path).toBe('/dashboard'));
  });

  it('says which organization is no longer theirs to administer', async () => {
    open({ hasAccount: true, organizationName: 'Harborview' }, noah);
    await screen.findByText(/You no longer administer Harborview\./);
  });

  it('of somebody else offers to log out', async () => {
    open({ hasAccount: true }, { ...noah, email: 'kim@post.example' });
    await screen.findByRole('button', { name: 'Log Out and Continue' });
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  it('that has ended says so and what to do, also when it ends meanwhile', async () => {
    open({}, null, { 'POST /api/auth/staff-invitation': ENDED });
    await screen.findByRole('heading', { name: 'This Invitation No Longer Works' });
    screen.getByText(/Ask an administrator of your training center for a new one/);
    cleanup();
    const shown = open({}, null, { 'POST /api/auth/accept-staff-invitation': ENDED });
    await setUp(shown);
    await screen.findByRole('heading', { name: 'This Invitation No Longer Works' });
    cleanup();
    open({}, null, {}, '/staff-invitation');
    await screen.findByRole('heading', { name: 'Open the Link in Your Email Again' });
  });

  it('that could not be looked up is looked up again', async () => {
    let tries = 0;
    const { user } = open({}, null, {
      'POST /api/auth/staff-invitation': () => (++tries === 1 ? { status: 500, body: {} } : { body: link }),
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByLabelText('First Name');
  });
});
