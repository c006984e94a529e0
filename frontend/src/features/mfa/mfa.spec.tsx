import { screen, waitFor, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { type Answer, serve } from '../../../test/server.js';
import type { SecondStep } from './api.js';
import Mfa from './mfa.js';
import StaffRule from './staff-rule.js';

const off: SecondStep = { method: 'none', chosen: 'none', isRequired: false, phone: null, hasPassword: true };
const byMail: SecondStep = { ...off, method: 'email', chosen: 'email' };
const email = 'maya@recert.example';

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const press = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

/** Renders the section with the given state; `answers` are the responses to the calls that follow. */
async function show(mfa: SecondStep, answers: Record<string, Answer> = {}) {
  const calls = serve({ 'GET /api/auth/mfa': { body: mfa }, ...answers });
  const { user } = renderAt('/settings', <Mfa email={email} />);
  await screen.findByText(/On|Off/, { selector: '.status-tag' });
  return { user, sent: () => calls.filter(({ method }) => method !== 'GET') };
}

/** Opens the dialog of a button and waits for its form, which is loaded then. */
async function open(user: Awaited<ReturnType<typeof show>>['user'], button: string) {
  await user.click(screen.getByRole('button', { name: button }));
  await screen.findByRole('button', { name: 'Cancel' });
}

const SENT = { 'POST /api/auth/mfa': { body: { userId: 'challenge', message: 'Sent' } } };

describe('turning MFA on', () => {
  it('by email takes the password, then the code that was sent', async () => {
    const { user, sent } = await show(off, { ...SENT, 'POST /api/auth/mfa/verify': { body: byMail } });
    await open(user, 'Turn On');
    await user.click(press('Send a Code to Try It'));
    expect(screen.getByText('Enter your current password')).toBeTruthy();
    await user.type(field('Current Password'), 'a password');
    await user.click(press('Send a Code to Try It'));
    await user.type(await screen.findByLabelText('Verification Code'), '123456');
    await user.click(press('Turn On'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toMatchObject([
      { path: '/api/auth/mfa', body: { method: 'email', currentPassword: 'a password' } },
      { path: '/api/auth/mfa/verify', body: { userId: 'challenge', code: '123456' } },
    ]);
  });

  it('by text message takes a number and explicit consent', async () => {
    const { user, sent } = await show({ ...off, phone: '+15125550111' }, SENT);
    await open(user, 'Turn On');
    await user.click(screen.getByRole('radio', { name: /Text message/ }));
    await user.type(field('Current Password'), 'a password');
    await user.click(press('Send a Code to Try It'));
    expect(screen.getByText('Please agree to get security codes by text message')).toBeTruthy();
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Send me security codes by text message' }));
    await user.click(press('Send a Code to Try It'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    const choice = { method: 'sms', phone: '(512) 555-0111', agreesToTexts: true };
    expect(sent()[0]?.body).toEqual({ ...choice, currentPassword: 'a password' });
  });

  it('takes a fresh code from a user without a password', async () => {
    const { user, sent } = await show(
      { ...off, hasPassword: false },
      { ...SENT, 'POST /api/auth/mfa/confirmation': { body: { userId: 'proof', message: 'Sent' } } },
    );
    await open(user, 'Turn On');
    await user.click(press('Send Code'));
    await user.type(await screen.findByLabelText('Verification Code'), '654321');
    await user.click(press('Send a Code to Try It'));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.body).toEqual({ method: 'email', confirmationId: 'proof', confirmationCode: '654321' });
  });

  it('shows a wrong password beside its field and keeps the dialog open', async () => {
    const errors = [{ path: 'currentPassword', message: 'Current password is incorrect' }];
    const { user } = await show(off, {
      'POST /api/auth/mfa': { status: 400, body: { message: 'Current password is incorrect', errors } },
    });
    await open(user, 'Turn On');
    await user.type(field('Current Password'), 'wrong');
    await user.click(press('Send a Code to Try It'));
    expect(await within(screen.getByRole('dialog')).findByText('Current password is incorrect')).toBeTruthy();
  });
});

describe('MFA that is on', () => {
  it('can be turned off with the password', async () => {
    const { user, sent } = await show(byMail, { 'POST /api/auth/mfa/off': { body: off } });
    expect(screen.getByText(`By email to ${email}`)).toBeTruthy();
    await open(user, 'Turn Off');
    await user.type(field('Current Password'), 'a password');
    await user.click(press('Turn Off'));
    await waitFor(() => expect(sent()[0]?.body).toEqual({ currentPassword: 'a password' }));
  });

  it('cannot be turned off if the center requires it', async () => {
    await show({ ...byMail, isRequired: true });
    expect(screen.getByText(/requires it of every administrator/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Turn Off' })).toBeNull();
  });

  it('suggests no text messages to somebody who has turned them off', async () => {
    const { user } = await show({ ...byMail, chosen: 'sms', phone: '+15125550111' });
    await open(user, 'Change Method');
    const email = screen.getByRole('radio', { name: /^Email/ });
    expect(email).toHaveProperty('checked', true);
    expect(document.activeElement).toBe(email);
  });

  it('explains why codes come by email after choosing text messages', async () => {
    await show({ ...byMail, chosen: 'sms', phone: '+15125550111' });
    expect(screen.getByText(/codes come by email until you set them up again/)).toBeTruthy();
  });
});

describe('the rule for administrators', () => {
  it('is a switch', async () => {
    const calls = serve({
      'GET /api/auth/sign-in-rules': { body: { requireStaffMfa: false } },
      'PUT /api/auth/sign-in-rules': { body: { requireStaffMfa: true } },
    });
    const { user } = renderAt('/settings', <StaffRule />);
    await user.click(await screen.findByRole('switch', { name: 'Require a second step of every administrator' }));
    await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ requireStaffMfa: true }));
  });
});
