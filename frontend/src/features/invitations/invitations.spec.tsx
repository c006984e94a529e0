import { screen, waitFor } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { AnswerLink } from './answer-link.js';
import { MyInvitations } from './my-invitations.js';

const invitation = {
  id: 'i1',
  organizationName: 'Harborview',
  invitedAt: '2026-11-25T12:00:00Z',
  seats: 2,
  otherOrganizationName: null,
};
const link = {
  id: 'i1',
  organizationName: 'Harborview',
  firstName: 'Ada',
  lastName: 'Marsh',
  email: 'ada@work.example',
  hasAccount: true,
};
const bodyOf = (calls: { path: string; body?: unknown }[], path: string) =>
  calls.find((call) => call.path.endsWith(path))?.body;

describe('an open invitation', () => {
  it('says what the employer will see and which seats come with it, and is accepted', async () => {
    const calls = serve({
      'GET /api/invitations': { body: [invitation] },
      'POST /api/invitations/i1/accept': { body: { organizationName: 'Harborview' } },
    });
    const { user } = renderAt('/client-dashboard', <MyInvitations />);
    expect(await screen.findByRole('heading', { name: 'Harborview invited you' })).toBeTruthy();
    expect(screen.getByText(/sees your name, email, phone, classes and certifications/).textContent).toContain(
      'It has booked 2 seats for you',
    );
    await user.click(screen.getByRole('button', { name: 'Join Harborview' }));
    await waitFor(() => expect(document.querySelector('.toast')?.textContent).toContain('You have joined Harborview'));
    expect(bodyOf(calls, '/accept')).toEqual({});
  });

  it('of a person who belongs to another organization can only be declined', async () => {
    serve({ 'GET /api/invitations': { body: [{ ...invitation, otherOrganizationName: 'Granite Foods' }] } });
    renderAt('/client-dashboard', <MyInvitations />);
    expect(await screen.findByText(/You belong to Granite Foods/)).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Decline']);
  });
});

describe('the link of an invitation that is followed while signed in', () => {
  const show = (answers: Parameters<typeof serve>[0]) => {
    const done: string[] = [];
    const calls = serve(answers);
    const page = (
      <AnswerLink
        token="secret"
        email="ada@home.example"
        home="/client-dashboard"
        onDone={() => done.push('done')}
        onAnswered={() => done.push('answered')}
      />
    );
    return { ...renderAt('/join-organization', page), calls, done };
  };

  it('sends its token, and says that another address has to be confirmed', async () => {
    const { user, calls, done } = show({
      'POST /api/invitations/link': { body: link },
      'POST /api/invitations/i1/accept': { body: { organizationName: 'Harborview' } },
    });
    expect(await screen.findByText(/The invitation is for ada@work\.example/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Join Harborview' }));
    await waitFor(() => expect(done).toEqual(['done', 'answered']));
    expect(bodyOf(calls, '/accept')).toEqual({ token: 'secret' });
  });

  it('says so if it no longer works', async () => {
    const message = 'This invitation was already accepted. Please log in.';
    const { done } = show({
      'POST /api/invitations/link': { status: 409, body: { code: 'invitation_ended', message } },
    });
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(done).toEqual(['done']));
  });
});
