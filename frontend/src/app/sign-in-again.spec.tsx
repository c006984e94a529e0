import { jest } from '@jest/globals';
import { configure, screen, waitFor } from '@testing-library/react';
import { renderAt } from '../../test/render.js';
import { type Answer, serve } from '../../test/server.js';
import type { SessionUser } from '../features/session/api.js';
import { writingApi } from '../shared/api/client.js';
import { SignInAgain } from './sign-in-again.js';

const api = writingApi(() => {});

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const ada = { id: 'ada', email: 'ada@example.com', role: 'admin', requirePasswordChange: false } as SessionUser;
const ENDED: Answer = { status: 401, body: { code: 'unauthenticated' } };

/** A page on which two calls find that the session has ended. */
async function endSession(answers: Record<string, Answer>) {
  let isSignedIn = false;
  const calls = serve({
    'GET /api/auth/google/available': { body: { available: false } },
    'GET /api/courses': () => (isSignedIn ? { body: [] } : ENDED),
    'POST /api/courses': () => (isSignedIn ? { status: 201, body: { id: 'c1' } } : ENDED),
    'POST /api/auth/login': () => {
      isSignedIn = answers['POST /api/auth/login']?.status !== 401;
      return answers['POST /api/auth/login'] ?? { body: { user: ada } };
    },
    'POST /api/auth/verify-mfa': { body: { user: ada } },
    'GET /api/auth/session': answers['GET /api/auth/session'] ?? { body: { user: null } },
  });
  const { user } = renderAt('/students', <SignInAgain user={ada} />);
  const results: unknown[] = [];
  const call = api.post('/api/courses', { body: { name: 'BLS' } }).then((course) => results.push(course));
  void api.get('/api/courses').then((courses) => results.push(courses));
  await screen.findByText('Your session has ended. Nothing that you typed is lost.');
  const signIn = async () => {
    await user.type(screen.getByLabelText('Password'), 'a password');
    await user.click(screen.getByText('Login'));
  };
  const sent = () => calls.filter(({ method, path }) => path === '/api/courses' && method === 'POST').length;
  return { user, call, signIn, results, sent, signInHappened: () => (isSignedIn = true) };
}

describe('when the session has ended', () => {
  it('one sign-in of the same user lets all waiting calls go on', async () => {
    const { signIn, results, sent } = await endSession({});
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ada@example.com');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await signIn();
    await waitFor(() => expect(results).toHaveLength(2));
    expect(results).toContainEqual({ id: 'c1' });
    expect(sent()).toBe(2);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('a wrong password and Escape leave the question open', async () => {
    const { user, signIn, results } = await endSession({
      'POST /api/auth/login': {
        status: 401,
        body: { code: 'invalid_credentials', message: 'Invalid email or password' },
      },
    });
    await signIn();
    await screen.findByText('Invalid email or password');
    await user.keyboard('{Escape}');
    screen.getByRole('dialog');
    expect(results).toEqual([]);
  });

  it('the code of a second step is asked for in place', async () => {
    const { user, signIn, results } = await endSession({
      'POST /api/auth/login': { body: { user: null, requiresMFA: true, userId: 'challenge' } },
    });
    await signIn();
    await user.type(await screen.findByLabelText('Verification Code'), '123456');
    await user.click(screen.getByText('Verify Code'));
    await waitFor(() => expect(results).toHaveLength(2));
  });

  it('a sign-in in another tab counts', async () => {
    const { signInHappened, results } = await endSession({ 'GET /api/auth/session': { body: { user: ada } } });
    signInHappened();
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(results).toHaveLength(2));
  });

  it.each([
    ['another user', { ...ada, id: 'ben' }],
    ['a user whose role has changed', { ...ada, role: 'client' }],
    ['a user who must change their password', { ...ada, requirePasswordChange: true }],
  ])('%s does not send what was typed', async (_, user) => {
    const { signIn, results, sent } = await endSession({ 'POST /api/auth/login': { body: { user } } });
    // jsdom can't navigate, and says so.
    const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
    await signIn();
    await waitFor(() => expect(String(errors.mock.calls)).toContain('Not implemented: navigation'));
    errors.mockRestore();
    expect([results, sent()]).toEqual([[], 1]);
  });
});
