import { jest } from '@jest/globals';
import { onlineManager, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { withQueryClient } from '../../../test/render.js';
import { type Answer, serve } from '../../../test/server.js';
import { listOptions, liveOptions, readOptions } from './query-client.js';
import { useApiMutation } from './use-api-mutation.js';
import { useListPage } from './use-list-page.js';

const ROWS: Answer = { body: [{ id: 'a' }], total: 1 };

/** Renders components that share a cache, one after another; `calls` are the queries of their requests. */
function shown(answer: Answer | (() => Answer)) {
  const sent = serve({ 'GET /api/courses': answer, 'GET /api/center': answer, 'GET /api/classes/counts': answer });
  const wrapper = withQueryClient();
  return {
    show: <T,>(read: () => T) => renderHook(read, { wrapper }),
    calls: () => sent.map(({ query }) => query.toString()),
  };
}

describe('a read that is shown again', () => {
  const PAGING = { sort: 'name', page: 1, pageSize: 25 };

  const reads: [string, () => { data: unknown }][] = [
    ['a list', () => useQuery(readOptions('/api/courses'))],
    ['a page of a list with its total', () => useQuery(listOptions('/api/courses', { query: { q: 'b' } }))],
    ['a figure', () => useQuery(liveOptions('/api/classes/counts'))],
  ];
  it.each(reads)('is sent again if it is %s', async (_, read) => {
    const { show, calls } = shown(ROWS);
    const first = show(read);
    await waitFor(() => expect(first.result.current.data).toBeDefined());
    first.unmount();
    show(read);
    await waitFor(() => expect(calls()).toHaveLength(2));
  });

  it('is sent again, total included, if it is a page of a grid', async () => {
    const { show, calls } = shown(ROWS);
    const read = () => useListPage('/api/courses', { query: { q: 'b' } }, PAGING);
    const first = show(read);
    await waitFor(() => expect(first.result.current.count?.total).toBe(1));
    first.unmount();
    const second = show(read);
    expect(second.result.current.page.data).toHaveLength(1);
    await waitFor(() => expect(calls()).toHaveLength(2));
    expect(calls()[1]).toBe(calls()[0]);
  });

  it('is kept if it is a single record', async () => {
    const { show, calls } = shown({ body: { name: 'Lakeside' } });
    const read = () => useQuery(readOptions('/api/center'));
    const first = show(read);
    await waitFor(() => expect(first.result.current.data).toBeDefined());
    first.unmount();
    expect(show(read).result.current.fetchStatus).toBe('idle');
    expect(calls()).toHaveLength(1);
  });
});

describe('by itself', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const HOUR = 60 * 60_000;

  async function on(target: EventTarget, event: string): Promise<void> {
    act(() => void target.dispatchEvent(new Event(event, { bubbles: true })));
    await act(() => jest.advanceTimersByTimeAsync(HOUR));
  }

  /** Time passes, the window is looked at again, and the connection breaks and comes back. */
  async function aLongAfternoon(): Promise<void> {
    await act(() => jest.advanceTimersByTimeAsync(4 * HOUR));
    await on(window, 'focus');
    await on(document, 'visibilitychange');
    await on(window, 'offline');
    await on(window, 'online');
  }

  const reads: [string, () => unknown][] = [
    ['a record', () => useQuery(readOptions('/api/center'))],
    ['a list', () => useQuery(readOptions('/api/courses'))],
    ['a page of a list', () => useQuery(listOptions('/api/courses', { query: { q: 'b' } }))],
    ['a figure', () => useQuery(liveOptions('/api/classes/counts'))],
    ['a page of a grid', () => useListPage('/api/courses', { query: {} }, { sort: 'name', page: 1, pageSize: 25 })],
  ];
  it.each(reads)('%s that stays in sight is not sent again', async (_, read) => {
    const { show, calls } = shown(ROWS);
    show(read);
    await aLongAfternoon();
    expect(calls()).toHaveLength(1);
  });

  it.each(reads)('%s that failed is not sent again', async (_, read) => {
    const { show, calls } = shown({ status: 503 });
    show(read);
    await aLongAfternoon();
    expect(calls()).toHaveLength(1);
  });

  it('a write that failed is not sent again', async () => {
    const sent = serve({ 'POST /api/courses': { status: 503 } });
    const write = () =>
      useApiMutation({
        run: (api) => api.post('/api/courses', { body: { name: 'BLS' } }),
        fallback: 'Failed to save course',
      });
    const { result } = renderHook(write, { wrapper: withQueryClient() });
    act(() => result.current.mutate());
    await aLongAfternoon();
    expect(sent).toHaveLength(1);
  });
});

describe('a read that failed', () => {
  const read = () => useQuery(readOptions('/api/center'));

  it('is not sent again by a second component', async () => {
    const { show, calls } = shown({ status: 500 });
    const first = show(read);
    await waitFor(() => expect(first.result.current.isError).toBe(true));
    const second = show(read);
    expect(second.result.current).toMatchObject({ isError: true, fetchStatus: 'idle' });
    expect(calls()).toHaveLength(1);
  });

  it('is sent again once nobody shows its failure any more', async () => {
    const answers: Answer[] = [{ status: 500 }];
    const { show } = shown(() => answers.shift() ?? { body: { name: 'Lakeside' } });
    const first = show(read);
    await waitFor(() => expect(first.result.current.isError).toBe(true));
    first.unmount();
    const second = show(read);
    await waitFor(() => expect(second.result.current.data).toEqual({ name: 'Lakeside' }));
  });
});

describe('without a connection', () => {
  afterEach(() => onlineManager.setOnline(true));

  it('a read and a change fail at once instead of waiting', async () => {
    serve({});
    globalThis.fetch = async () => {
      throw new TypeError('Failed to fetch');
    };
    onlineManager.setOnline(false);
    const { result } = renderHook(
      () => ({
        read: useQuery(readOptions('/api/center')),
        change: useApiMutation({ run: (api) => api.post('/api/auth/mfa/confirmation'), fallback: null }),
      }),
      { wrapper: withQueryClient() },
    );
    await waitFor(() => expect(result.current.read.isError).toBe(true));
    await expect(result.current.change.mutateAsync()).rejects.toMatchObject({ status: 0 });
  });
});
