import { configure, screen, waitFor } from '@testing-library/react';
import { renderAt } from '../../test/render.js';
import { type Answer, serve } from '../../test/server.js';
import { writingApi } from '../shared/api/client.js';
import { ApiError } from '../shared/api/error.js';
import { useApiMutation } from '../shared/api/use-api-mutation.js';
import { ProveAgain } from './prove-again.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const NEEDED: Answer = { status: 403, body: { code: 'reauthentication_required', message: 'Please confirm.' } };

/** A page on which two calls need a proof, and one of them is made with a button. */
async function needProof({ hasPassword = true, wrong = false } = {}) {
  let isProved = false;
  const calls = serve({
    'GET /api/auth/mfa': { body: { method: 'none', chosen: 'none', isRequired: false, phone: null, hasPassword } },
    'PUT /api/auth/sign-in-rules': () => (isProved ? { body: { requireStaffMfa: true } } : NEEDED),
    'DELETE /api/integrations/keys/smtp': () => (isProved ? { status: 204 } : NEEDED),
    'POST /api/auth/mfa/confirmation': { body: { userId: 'c1', message: 'Sent' } },
    'POST /api/auth/reauthentication': () => {
      isProved = !wrong;
      if (isProved) return { body: { message: 'Thank you' } };
      const message = 'Current password is incorrect';
      return { status: 400, body: { message, errors: [{ path: 'currentPassword', message }] } };
    },
  });
  const results: unknown[] = [];
  function Page() {
    const change = useApiMutation({
      run: (writing) => writing.put('/api/auth/sign-in-rules', { body: { requireStaffMfa: true } }),
      success: 'Settings saved successfully',
      fallback: 'Failed to save settings',
    });
    return (
      <button
        type="button"
        onClick={() => change.mutateAsync().then(results.push.bind(results), (e) => results.push(e))}
      >
        Require It
      </button>
    );
  }
  const page = (
    <>
      <ProveAgain />
      <Page />
    </>
  );
  const { user } = renderAt('/settings', page);
  await user.click(screen.getByText('Require It'));
  await screen.findByText('Confirm It’s You');
  const sent = () => calls.filter(({ path }) => path === '/api/auth/sign-in-rules').length;
  const proofs = () => calls.filter(({ path }) => path === '/api/auth/reauthentication').map(({ body }) => body);
  return { user, results, sent, proofs };
}

describe('a call that needs a fresh proof', () => {
  it('is repeated once the user has given it, and so is what waits', async () => {
    const { user, results, sent, proofs } = await needProof();
    const other = writingApi(() => {}, {}).delete('/api/integrations/keys/smtp');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.type(await screen.findByLabelText('Current Password'), 'a password');
    await user.click(screen.getByText('Confirm'));
    await other;
    await waitFor(() => expect(results).toEqual([{ requireStaffMfa: true }]));
    expect(proofs()).toEqual([{ currentPassword: 'a password' }]);
    expect(sent()).toBe(2);
    await screen.findByText('Settings saved successfully');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not repeated when the user cancels, who is told of no error', async () => {
    const { user, results, sent } = await needProof();
    await user.click(await screen.findByText('Cancel'));
    await waitFor(() => expect(results).toEqual([expect.any(ApiError)]));
    expect(sent()).toBe(1);
    expect(screen.queryByText('Please confirm.')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('goes on waiting after a wrong password', async () => {
    const { user, results } = await needProof({ wrong: true });
    await user.type(await screen.findByLabelText('Current Password'), 'a guess');
    await user.click(screen.getByText('Confirm'));
    expect((await screen.findAllByText('Current password is incorrect')).length).toBeGreaterThan(0);
    screen.getByRole('dialog');
    expect(results).toEqual([]);
  });

  it('takes a code from an account without a password', async () => {
    const { user, results, proofs } = await needProof({ hasPassword: false });
    await user.click(await screen.findByText('Send Code'));
    await user.type(await screen.findByLabelText('Verification Code'), '123456');
    await user.click(screen.getByText('Confirm'));
    await waitFor(() => expect(results).toEqual([{ requireStaffMfa: true }]));
    expect(proofs()).toEqual([{ confirmationId: 'c1', confirmationCode: '123456' }]);
  });
});
