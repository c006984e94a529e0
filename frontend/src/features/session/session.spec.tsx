import { jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type Answer, serve } from '../../../test/server.js';
import { createQueryClient } from '../../shared/api/query-client.js';
import { type SessionUser, useSession, useSignIn } from './api.js';

const ada = { id: 'ada', email: 'ada@example.com', role: 'admin' } as SessionUser;

function renderSession(answer: () => Answer) {
  serve({ 'GET /api/auth/session': answer });
  const client = createQueryClient(() => {});
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => ({ session: useSession(), signIn: useSignIn() }), { wrapper });
  return { result, client };
}

describe('the session', () => {
  it('is loading at first, and then has a user', async () => {
    const { result } = renderSession(() => ({ body: { user: ada } }));
    expect(result.current.session).toEqual({ user: null, isPending: true });
    await waitFor(() => expect(result.current.session).toEqual({ user: ada, isPending: false }));
  });

  it('that cannot be checked at the start is logged, and nobody is signed in', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { result } = renderSession(() => ({ status: 503 }));
    await waitFor(() => expect(result.current.session).toEqual({ user: null, isPending: false }));
    expect(logged).toHaveBeenCalledWith('The session could not be checked.', expect.anything());
    logged.mockRestore();
  });

  it('that cannot be refreshed later throws and keeps the user', async () => {
    const answers: Answer[] = [{ body: { user: ada } }];
    const { result, client } = renderSession(() => answers.shift() ?? { status: 503 });
    await waitFor(() => expect(result.current.session.user).toEqual(ada));
    const refresh = client.refetchQueries({ queryKey: ['/api/auth', 'session'] }, { throwOnError: true });
    await expect(refresh).rejects.toThrow('503');
    expect(result.current.session.user).toEqual(ada);
  });

  it('that a sign-in opens has its user, and drops what was cached before', async () => {
    const { result, client } = renderSession(() => ({ body: { user: null } }));
    await waitFor(() => expect(result.current.session.isPending).toBe(false));
    client.setQueryData(['/api/classes'], ['cached']);
    act(() => result.current.signIn(ada));
    await waitFor(() => expect(result.current.session.user).toEqual(ada));
    expect(client.getQueryData(['/api/classes'])).toBeUndefined();
  });
});
