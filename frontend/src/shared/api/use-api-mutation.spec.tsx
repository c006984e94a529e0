import { renderHook, waitFor } from '@testing-library/react';
import { withQueryClient } from '../../../test/render.js';
import { type Answer, serve } from '../../../test/server.js';
import { api } from './client.js';
import { useApiMutation } from './use-api-mutation.js';

const CREATED: Answer = { status: 201, body: {} };

/** Renders a mutation that creates a course; the server gives these answers, then creates. */
function renderCreate(...answers: Answer[]) {
  const calls = serve({ 'POST /api/courses': () => answers.shift() ?? CREATED });
  const { result } = renderHook(
    () =>
      useApiMutation({
        run: (name: string, headers) => api.post('/api/courses', { body: { name }, ...headers }),
        idempotent: true,
        fallback: null,
      }),
    { wrapper: withQueryClient() },
  );
  const submit = (name: string) => result.current.mutateAsync(name).catch((error: Error) => error);
  return { submit, keys: () => calls.map(({ headers }) => headers.get('idempotency-key')) };
}

describe('the key of a creating call', () => {
  it('is repeated by a retry after a lost response', async () => {
    const { submit, keys } = renderCreate();
    const answering = globalThis.fetch;
    globalThis.fetch = async (request) => {
      await answering(request);
      throw new TypeError('Connection reset');
    };
    await submit('BLS');
    globalThis.fetch = answering;
    await submit('BLS');
    expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys()[0]]);
  });

  it('is repeated after a rejection, which stores nothing under it', async () => {
    const { submit, keys } = renderCreate({ status: 409 });
    await submit('BLS');
    await submit('BLS');
    expect(new Set(keys()).size).toBe(1);
  });

  it('is a new one after a success', async () => {
    const { submit, keys } = renderCreate();
    await submit('BLS');
    await submit('BLS');
    expect(new Set(keys()).size).toBe(2);
  });

  it('is a new one for other input', async () => {
    const { submit, keys } = renderCreate({ status: 503 });
    await submit('BLS');
    await submit('ACLS');
    expect(new Set(keys()).size).toBe(2);
  });
});

describe('two submits in one frame', () => {
  it('send one request, whose result both get', async () => {
    const { submit, keys } = renderCreate();
    const [first, second] = await Promise.all([submit('BLS'), submit('BLS')]);
    expect(keys()).toHaveLength(1);
    expect(second).toBe(first);
  });

  it('send two requests for other input, and for other files', async () => {
    const { submit, keys } = renderCreate();
    await Promise.all([submit('BLS'), submit('ACLS')]);
    expect(keys()).toHaveLength(2);

    const calls = serve({ 'POST /api/auth/logout': { status: 200 } });
    const run = (_: File) => api.post('/api/auth/logout');
    const { result } = renderHook(() => useApiMutation({ run, fallback: null }), { wrapper: withQueryClient() });
    await Promise.all(['a.png', 'b.png'].map((name) => result.current.mutateAsync(new File(['x'], name))));
    expect(calls).toHaveLength(2);
  });
});

describe('any other call', () => {
  it('has no key', async () => {
    const calls = serve({ 'POST /api/auth/logout': { status: 200 } });
    const run = (_: undefined, headers: object) => api.post('/api/auth/logout', headers);
    const { result } = renderHook(() => useApiMutation({ run, fallback: null }), { wrapper: withQueryClient() });
    result.current.mutate(undefined);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.headers.has('idempotency-key')).toBe(false);
  });
});
