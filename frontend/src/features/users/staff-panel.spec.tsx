import { configure, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { type Answer, type Call, serve } from '../../../test/server.js';
import { StaffPanel } from './staff-panel.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const dana = {
  id: 'u1',
  email: 'dana@center.example',
  firstName: 'Dana',
  lastName: 'Okafor',
  studentName: null,
  role: 'admin',
  staffRole: 'front-desk',
  isInstructor: true,
  isVerified: true,
  isDisabled: false,
  lastSeenAt: null,
};
const sam = {
  id: 'i1',
  email: 'sam@post.example',
  staffRole: 'front-desk',
  invitedBy: 'Jordan Ellis',
  sentAt: '2026-11-20T12:00:00Z',
  expiresAt: '2026-11-27T12:00:00Z',
  endReason: null,
};
const aClass = (id: string, title: string) => ({
  id,
  title,
  days: [{ date: '2026-12-01', time: '09:30', endTime: null }],
});

type Answers = Record<string, Answer | ((call: Call) => Answer)>;

async function show(answers: Answers = {}) {
  const calls = serve({
    'GET /api/center': { body: { timeZone: 'America/Chicago' } },
    'GET /api/users': { body: [dana], total: 1 },
    'GET /api/users/invitations': { body: [sam] },
    'POST /api/users/invitations': { status: 201, body: sam },
    'POST /api/users/invitations/i1/resend': { body: sam },
    'DELETE /api/users/invitations/i1': { status: 204 },
    'PATCH /api/users/u1/disabled': { body: {} },
    ...answers,
  });
  const { user } = renderAt(
    '/settings',
    <App>
      <StaffPanel ownId="me" />
    </App>,
  );
  await screen.findByText('Dana Okafor');
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
  return { user, sent, calls };
}
const rowOf = async (email: string) => within((await screen.findByText(email)).closest('tr')!);

describe('an invitation', () => {
  it('that is open says until when, who sent it, and is sent again', async () => {
    const { user, sent } = await show();
    const row = await rowOf('sam@post.example');
    await row.findByText('Invited, until Nov 27, 2026');
    row.getByText('sent Nov 20, 2026 by Jordan Ellis');
    row.getByText('Front Desk');
    screen.getByText('1 person, 1 invited');
    await user.click(row.getByRole('button', { name: 'Send sam@post.example Again' }));
    await screen.findByText('Invitation sent to sam@post.example', { selector: '.toast-text' });
    expect(sent()).toEqual([['POST', '/api/users/invitations/i1/resend', undefined]]);
  });

  it.each([
    ['expired', 'Link ended Nov 27, 2026', true],
    ['sender', 'Link ended: Jordan Ellis may not invite', true],
    ['on-staff', 'Link ended: on staff already', false],
    ['account-disabled', 'Link ended: account disabled', false],
  ])('that ended (%s) asks in amber, and is sent again where that helps', async (endReason, label, isSentAgain) => {
    await show({ 'GET /api/users/invitations': { body: [{ ...sam, endReason }] } });
    const row = await rowOf('sam@post.example');
    const tag = await row.findByText(label, { selector: '.status-tag' });
    expect(tag.className).toContain('role-attention');
    expect(tag.className).not.toContain('status-quiet');
    expect(row.queryByText('Invite Again') !== null).toBe(isSentAgain);
  });

  it('is withdrawn after a question', async () => {
    const { user, sent } = await show();
    await user.click(await screen.findByLabelText('Actions for sam@post.example'));
    await user.click(await screen.findByText('Withdraw', { selector: '.ant-dropdown-menu-title-content' }));
    await screen.findAllByText('Withdraw the invitation of sam@post.example?');
    expect(sent()).toEqual([]);
    await user.click(screen.getByText('Withdraw Invitation'));
    await screen.findByText('Invitation withdrawn', { selector: '.toast-text' });
    expect(sent()).toEqual([['DELETE', '/api/users/invitations/i1', undefined]]);
  });

  it('list that cannot be read says so, below the staff', async () => {
    let tries = 0;
    const { user } = await show({
      'GET /api/users/invitations': () => (++tries === 1 ? { status: 500, body: {} } : { body: [sam] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await rowOf('sam@post.example');
  });
});

describe('inviting', () => {
  const open = async (answers: Answers = {}) => {
    const shown = await show(answers);
    await shown.user.click(screen.getByText('Invite Staff'));
    const field = await screen.findByLabelText('Invite by email');
    return { ...shown, field };
  };
  const submit = () => screen.getByText(/^Invite( \d+ People)?$/, { selector: '.ant-btn *' });

  it('sends several addresses, with one role', async () => {
    const { user, sent, field } = await open();
    await user.type(field, 'noah@post.example,kim@post.example,');
    await user.click(
      screen.getByText('Accountant', { selector: '.ant-radio-button-label *, .ant-radio-button-label' }),
    );
    await waitFor(() => expect(submit().textContent).toBe('Invite 2 People'));
    await user.click(submit());
    await screen.findByText('2 invitations sent', { selector: '.toast-text' });
    expect(sent()).toEqual(
      ['noah@post.example', 'kim@post.example'].map((email) => [
        'POST',
        '/api/users/invitations',
        { email, staffRole: 'accountant' },
      ]),
    );
  });

  it('sends nothing while a word is no address', async () => {
    const { user, sent, field } = await open();
    await user.type(field, 'noah,kim@post.example,');
    await user.click(submit());
    await screen.findByText('Not an email address: noah');
    expect(sent()).toEqual([]);
  });

  it('keeps those that were refused in the field, and says why', async () => {
    const message = 'This address is already invited.';
    const { user, field } = await open({
      'POST /api/users/invitations': ({ body }) =>
        (body as { email: string }).email === 'kim@post.example'
          ? { status: 409, body: { code: 'already_invited', message } }
          : { status: 201, body: sam },
    });
    await user.type(field, 'noah@post.example,kim@post.example,');
    await user.click(submit());
    await screen.findByText(`kim@post.example: ${message}`);
    const tags = [...document.querySelectorAll('.ant-select-selection-item-content')].map((tag) => tag.textContent);
    expect(tags).toEqual(['kim@post.example']);
  });
});

describe('disabling an account', () => {
  const ask = async (classes: Answer) => {
    const shown = await show({ 'GET /api/classes': classes });
    await shown.user.click(await screen.findByLabelText('Actions for Dana Okafor'));
    await shown.user.click(
      await screen.findByText('Disable Account', { selector: '.ant-dropdown-menu-title-content' }),
    );
    await screen.findByText('Disable the account of Dana Okafor?');
    return shown;
  };

  it('names the coming classes of an instructor, and counts those that it does not name', async () => {
    const rows = [aClass('c1', 'BLS Provider'), aClass('c2', 'Heartsaver')];
    const { user, sent, calls } = await ask({ body: rows, total: 9 });
    await screen.findByText('Still the instructor of 9 coming classes');
    const link = screen.getByText('BLS Provider');
    expect(link.getAttribute('href')).toBe('/classes/c1/roster');
    expect(link.closest('li')?.textContent).toBe('BLS Provider, Tue, Dec 1, 2026 · 9:30 AM');
    screen.getByText('and 7 more');
    screen.getByText('Signed out everywhere, right away');
    screen.getByText('Calendar feeds stop');
    const asked = calls.find(({ path }) => path === '/api/classes')!.query;
    expect([asked.get('instructorId'), asked.get('upcoming')]).toEqual(['u1', 'true']);
    expect(sent()).toEqual([]);
    await user.click(screen.getByText('Disable Account', { selector: '.ant-modal .ant-btn *' }));
    await screen.findByText('Account disabled successfully', { selector: '.toast-text' });
    expect(sent()).toEqual([['PATCH', '/api/users/u1/disabled', { disabled: true }]]);
  });

  it('says that there are none', async () => {
    await ask({ body: [], total: 0 });
    await screen.findByText('Teaches no coming class');
  });
});
