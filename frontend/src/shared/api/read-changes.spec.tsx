import { jest } from '@jest/globals';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { serve } from '../../../test/server.js';
import { useTintedClass } from '../ui/data-grid/changed-rows.js';
import { useUnsavedChanges } from '../ui/unsaved-changes.js';
import { noteOwnRequest } from './own-requests.js';
import { createQueryClient, readOptions } from './query-client.js';
import { type Changes, takeChanges } from './read-changes.js';
import type { ChangeOfKind } from './rows.js';

const MINE = '0199a000-0000-7000-8000-0000000000aa';
const COLLEAGUE = '0199a000-0000-7000-8000-0000000000bb';
const ANA = '0199a000-0000-7000-8000-000000000001';
const BEN = '0199a000-0000-7000-8000-000000000002';
const CLASS = '0199a000-0000-7000-8000-00000000000c';
const OTHER_CLASS = '0199a000-0000-7000-8000-00000000000d';

const change = (given: Partial<ChangeOfKind> = {}): ChangeOfKind[] => [
  { kind: 'seat', ids: { class: [CLASS], enrollment: [ANA] }, by: COLLEAGUE, request: null, ...given },
];

const Row = ({ id, text }: { id: string; text: string }) => <li className={useTintedClass(id)}>{text}</li>;

function Page() {
  const roster = useQuery(readOptions('/api/classes/{id}/enrollments', { path: { id: CLASS } }));
  useQuery(readOptions('/api/classes/{id}/enrollments', { path: { id: OTHER_CLASS } }));
  useQuery(readOptions('/api/center'));
  const [note, setNote] = useState('');
  useUnsavedChanges(() => note !== '');
  if (roster.isError) return <p>Failed</p>;
  return (
    <>
      <ul>
        {roster.data?.map(({ id, paymentStatus }) => (
          <Row key={id} id={id} text={paymentStatus} />
        ))}
      </ul>
      <button type="button" onClick={() => setNote(note === '' ? 'typed' : '')}>
        {note === '' ? 'Type' : 'Save'}
      </button>
    </>
  );
}

/** A page that has read everything once, and a colleague who changes Ana's seat. */
async function renderPage() {
  const server = { ana: 'pending', isDown: false };
  const seats = () => [
    { id: ANA, paymentStatus: server.ana },
    { id: BEN, paymentStatus: 'waived' },
  ];
  const calls = serve({
    [`GET /api/classes/${CLASS}/enrollments`]: () => (server.isDown ? { status: 503 } : { body: seats() }),
    [`GET /api/classes/${OTHER_CLASS}/enrollments`]: { body: [] },
    'GET /api/center': { body: {} },
  });
  const client = createQueryClient(() => {});
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  const reads = () => ({
    roster: calls.filter(({ path }) => path === `/api/classes/${CLASS}/enrollments`).length,
    others: calls.filter(({ path }) => path !== `/api/classes/${CLASS}/enrollments`).length,
  });
  await screen.findByText('pending');
  await waitFor(() => expect(reads()).toEqual({ roster: 1, others: 2 }));
  server.ana = 'paid';
  const take = (changes: Changes) => act(() => jest.advanceTimersByTimeAsync(0).then(() => void start(changes)));
  const start = (changes: Changes) => takeChanges(client, changes, MINE);
  return { server, reads, take };
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const tintOf = (text: string) => screen.getByText(text).className;
const show = async (visibilityState: 'hidden' | 'visible') => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
};

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
});
afterEach(async () => {
  // What waits is read before the next page.
  await show('visible');
  await pass(20_000);
  jest.useRealTimers();
});

describe('what a colleague changed', () => {
  it('is read again at once where it is shown, and nothing else is', async () => {
    const { reads, take } = await renderPage();
    await take(change());
    await screen.findByText('paid');
    expect(reads()).toEqual({ roster: 2, others: 2 });
  });

  it('is read once for a burst that comes meanwhile', async () => {
    const { reads, take } = await renderPage();
    for (let time = 0; time < 5; time += 1) await take(change());
    await pass(3_000);
    expect(reads().roster).toBe(3);
  });

  it('of an unknown kind may be anything that is shown', async () => {
    const { reads, take } = await renderPage();
    await take('missed');
    await pass(0);
    expect(reads()).toEqual({ roster: 2, others: 4 });
  });

  it('tints the rows that differ for four seconds, and says so', async () => {
    const { take } = await renderPage();
    await take(change());
    await screen.findByText('paid');
    expect([tintOf('paid'), tintOf('waived')]).toEqual(['row-changed', '']);
    await pass(3_900);
    expect(tintOf('paid')).toBe('row-changed');
    await pass(200);
    expect(tintOf('paid')).toBe('');
  });

  it('waits while the window is hidden', async () => {
    const { reads, take } = await renderPage();
    await show('hidden');
    await take(change());
    await pass(60_000);
    expect(reads().roster).toBe(1);
    await show('visible');
    await screen.findByText('paid');
  });

  it('waits for what is typed to be saved', async () => {
    const { reads, take } = await renderPage();
    await act(async () => screen.getByText('Type').click());
    await take(change());
    await pass(10_000);
    expect(reads().roster).toBe(1);
    await act(async () => screen.getByText('Save').click());
    await pass(1_000);
    await screen.findByText('paid');
  });

  it('leaves what is shown if it cannot be read, until the next change', async () => {
    const { server, reads, take } = await renderPage();
    server.isDown = true;
    await take(change());
    await pass(2_000);
    expect(reads().roster).toBe(2);
    expect(screen.getByText('pending')).toBeTruthy();
    server.isDown = false;
    await take(change());
    await screen.findByText('paid');
  });
});

describe('what this window changed', () => {
  it('is not read a second time', async () => {
    const { reads, take } = await renderPage();
    noteOwnRequest('request-1');
    await take(change({ by: MINE, request: 'request-1' }));
    await pass(5_000);
    expect(reads().roster).toBe(1);
  });

  it('and what follows from it is read again without a tint', async () => {
    const { take } = await renderPage();
    await take(change({ by: MINE }));
    await screen.findByText('paid');
    expect(tintOf('paid')).toBe('');
  });
});
