import { useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { withQueryClient } from '../../../test/render.js';
import { type Answer, type Call, serve } from '../../../test/server.js';
import { rosterQuery, useCloseClass, useSetStatus } from './api.js';
import type { StatusFields } from './roster.logic.js';

const enrollment = { id: 'e1', paymentStatus: 'pending', certificationStatus: 'pending', attendance: null };

/** Renders the roster of one student with `useSetStatus`. `respond` ends the oldest pending change. */
async function renderRoster() {
  const pending: ((answer: Answer) => void)[] = [];
  const calls = serve({ 'GET /api/classes/c1/enrollments': { body: [enrollment] } });
  const answering = globalThis.fetch;
  globalThis.fetch = async (request) => {
    if ((request as Request).method !== 'PUT') return answering(request);
    const { status = 200 } = await new Promise<Answer>((resolve) => pending.push(resolve));
    return { ok: status < 400, status, statusText: '', headers: new Headers(), text: async () => '{}' } as Response;
  };
  const { result } = renderHook(() => ({ roster: useQuery(rosterQuery('c1')), set: useSetStatus('c1') }), {
    wrapper: withQueryClient(),
  });
  await waitFor(() => expect(result.current.roster.data).toHaveLength(1));
  return {
    statuses: () => {
      const { paymentStatus, certificationStatus } = result.current.roster.data![0]!;
      return [paymentStatus, certificationStatus];
    },
    change: async (change: StatusFields) => {
      const sent = pending.length;
      await act(
        async () =>
          void result.current.set
            .setStatus({ enrollment: result.current.roster.data![0]!, change })
            .catch(() => undefined),
      );
      await waitFor(() => expect(pending).toHaveLength(sent + 1));
    },
    respond: async (answer: Answer) => act(async () => pending.shift()?.(answer)),
    reads: () => calls.filter(({ method }: Call) => method === 'GET').length,
  };
}

describe('an optimistic status', () => {
  it('is undone alone: a change of the other status, made meanwhile, stays', async () => {
    const { change, respond, statuses } = await renderRoster();
    await change({ paymentStatus: 'waived' });
    await change({ certificationStatus: 'passed' });
    expect(statuses()).toEqual(['waived', 'passed']);
    await respond({ status: 409 });
    await waitFor(() => expect(statuses()).toEqual(['pending', 'passed']));
  });
});

describe('several changes', () => {
  it('refetch the roster once, after the last', async () => {
    const { change, respond, reads, statuses } = await renderRoster();
    await change({ paymentStatus: 'waived' });
    await change({ certificationStatus: 'passed' });
    await respond({ status: 200 });
    expect(reads()).toBe(1);
    expect(statuses()).toEqual(['waived', 'passed']);
    await respond({ status: 200 });
    await waitFor(() => expect(reads()).toBe(2));
  });
});

describe('closing a class', () => {
  it('is a call of its own, without the fields of the class', async () => {
    const calls = serve({ 'POST /api/classes/c1/close': { body: {} } });
    const session = { id: 'c1' } as Parameters<typeof useCloseClass>[0];
    const { result } = renderHook(() => useCloseClass(session), { wrapper: withQueryClient() });
    await act(() => result.current.mutateAsync());
    expect(calls).toMatchObject([{ method: 'POST', path: '/api/classes/c1/close', body: undefined }]);
  });
});
