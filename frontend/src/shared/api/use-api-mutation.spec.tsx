import { useQuery, useQueryClient } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { withQueryClient } from '../../../test/render.js';
import { type Answer, serve } from '../../../test/server.js';
import type { WritingApi } from './client.js';
import { readOptions } from './query-client.js';
import type { CenterInput } from './rows.js';
import { useApiMutation } from './use-api-mutation.js';

const CREATED: Answer = { status: 201, body: {} };

/** Renders a mutation that creates a course; the server gives these answers, then creates. */
function renderCreate(...answers: Answer[]) {
  const calls = serve({ 'POST /api/courses': () => answers.shift() ?? CREATED });
  const { result } = renderHook(
    () =>
      useApiMutation({
        run: (api, name: string) => api.post('/api/courses', { body: { name } }),
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
    const run = (api: WritingApi, _: File) => api.post('/api/auth/logout');
    const { result } = renderHook(() => useApiMutation({ run, fallback: null }), { wrapper: withQueryClient() });
    await Promise.all(['a.png', 'b.png'].map((name) => result.current.mutateAsync(new File(['x'], name))));
    expect(calls).toHaveLength(2);
  });
});

describe('any other call', () => {
  it('has no key', async () => {
    const calls = serve({ 'POST /api/auth/logout': { status: 200 } });
    const run = (api: WritingApi) => api.post('/api/auth/logout');
    const { result } = renderHook(() => useApiMutation({ run, fallback: null }), { wrapper: withQueryClient() });
    result.current.mutate(undefined);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.headers.has('idempotency-key')).toBe(false);
  });
});

describe('what a call affects', () => {
  /** A page that shows the courses and the saved views beside a form. */
  function renderPage(create: Answer) {
    const calls = serve({
      'GET /api/courses': { body: [] },
      'GET /api/saved-views': { body: [] },
      'POST /api/courses': create,
    });
    const wrapper = withQueryClient();
    const { result } = renderHook(
      () => {
        useQuery(readOptions('/api/courses'));
        useQuery(readOptions('/api/saved-views', { query: { grid: 'courses' } }));
        return useApiMutation({
          run: (api, name: string) => api.post('/api/courses', { body: { name } }),
          fallback: null,
          asksOn: ['really'],
        });
      },
      { wrapper },
    );
    const showAgain = () => renderHook(() => useQuery(readOptions('/api/courses')), { wrapper });
    const reads = (path = '/api/courses') => calls.filter((call) => call.method === 'GET' && call.path === path).length;
    const submit = () => result.current.mutateAsync('BLS').catch((error: Error) => error);
    return { submit, reads, showAgain };
  }

  it('is read again before the call is over, and nothing else is', async () => {
    const { submit, reads } = renderPage(CREATED);
    await waitFor(() => expect([reads(), reads('/api/saved-views')]).toEqual([1, 1]));
    await submit();
    expect([reads(), reads('/api/saved-views')]).toEqual([2, 1]);
  });

  it.each([404, 409])(
    'is read again after a refusal with %i, which shows that the page is outdated',
    async (status) => {
      const { submit, reads } = renderPage({ status });
      await submit();
      expect(reads()).toBe(2);
    },
  );

  it('is left alone after a refusal of the input, and by a question', async () => {
    const invalid = renderPage({ status: 400 });
    await invalid.submit();
    expect(invalid.reads()).toBe(1);
    const question = renderPage({ status: 409, body: { code: 'really' } });
    await question.submit();
    expect(question.reads()).toBe(1);
  });

  it('is read again only when it is shown the next time if the server failed', async () => {
    const { submit, reads, showAgain } = renderPage({ status: 503 });
    await submit();
    expect(reads()).toBe(1);
    showAgain();
    await waitFor(() => expect(reads()).toBe(2));
  });
});

describe('an optimistic change', () => {
  /** The server answers each of two changes when the test says so. */
  function renderSwitch() {
    const answers: ((answer: Answer) => void)[] = [];
    const calls = serve({
      'GET /api/center': { body: { name: 'A' } },
      'PUT /api/center': () => new Promise((resolve) => answers.push(resolve)),
    });
    const { result } = renderHook(
      () => {
        const queryClient = useQueryClient();
        const { queryKey } = readOptions('/api/center');
        const set = (name: string) => queryClient.setQueryData(queryKey, (row) => row && { ...row, name });
        const { mutateAsync } = useApiMutation({
          run: (api, name: string) => api.put('/api/center', { body: { name } as CenterInput }),
          optimistic: {
            queryKey,
            show: (name) => {
              const before = queryClient.getQueryData(queryKey)?.name ?? '';
              set(name);
              return () => set(before);
            },
          },
          fallback: null,
        });
        const save = (name: string) => mutateAsync(name).catch(() => undefined);
        return { name: useQuery(readOptions('/api/center')).data?.name, save };
      },
      { wrapper: withQueryClient() },
    );
    return { result, answers, reads: () => calls.filter(({ method }) => method === 'GET').length };
  }

  it('is shown at once, and taken back if the server refuses it', async () => {
    const { result, answers } = renderSwitch();
    await waitFor(() => expect(result.current.name).toBe('A'));
    const saving = result.current.save('B');
    await waitFor(() => expect(result.current.name).toBe('B'));
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.({ status: 400 });
    await saving;
    await waitFor(() => expect(result.current.name).toBe('A'));
  });

  it('is read again after the last of several', async () => {
    const { result, answers, reads } = renderSwitch();
    await waitFor(() => expect(reads()).toBe(1));
    const first = result.current.save('B');
    const second = result.current.save('C');
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[0]?.({});
    await first;
    expect(reads()).toBe(1);
    answers[1]?.({});
    await second;
    expect(reads()).toBe(2);
  });
});
