import { jest } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { withQueryClient } from '../../../test/render.js';
import { type Answer, serve } from '../../../test/server.js';
import { readOptions } from './query-client.js';
import { useApiMutation } from './use-api-mutation.js';

// A deployment removed the file, or the connection is gone.
jest.unstable_mockModule('./read-again.js', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

describe('a write while the table of what it affects cannot be loaded', () => {
  function renderPage(create: Answer) {
    const calls = serve({
      'GET /api/saved-views': { body: [] },
      'GET /api/center': { body: {} },
      'POST /api/courses': create,
    });
    const wrapper = withQueryClient();
    const { result } = renderHook(
      () => {
        useQuery(readOptions('/api/saved-views', { query: { grid: 'courses' } }));
        return useApiMutation({
          run: (api, name: string) => api.post('/api/courses', { body: { name } }),
          fallback: null,
        });
      },
      { wrapper },
    );
    const showCenter = () => renderHook(() => useQuery(readOptions('/api/center')), { wrapper });
    const reads = (path: string) => calls.filter((call) => call.method === 'GET' && call.path === path).length;
    const submit = () => result.current.mutateAsync('BLS').catch((error: Error) => error);
    return { submit, reads, showCenter };
  }

  it('affects everything: what is shown is read again before the call is over', async () => {
    const { submit, reads } = renderPage({ status: 201, body: {} });
    await waitFor(() => expect(reads('/api/saved-views')).toBe(1));
    await submit();
    expect(reads('/api/saved-views')).toBe(2);
  });

  it.each([409, 503])('and fails with %i leaves what is shown, and reads the rest again when it is', async (status) => {
    const { submit, reads, showCenter } = renderPage({ status });
    const { unmount } = showCenter();
    await waitFor(() => expect([reads('/api/saved-views'), reads('/api/center')]).toEqual([1, 1]));
    unmount();
    await submit();
    showCenter();
    await waitFor(() => expect(reads('/api/center')).toBe(2));
    expect(reads('/api/saved-views')).toBe(1);
  });
});
