import { jest } from '@jest/globals';
import { followNotices } from './follow-notices.js';

class FakeSource extends EventTarget {
  static opened: FakeSource[] = [];
  isClosed = false;
  onerror: (() => void) | undefined;

  constructor(readonly url: string) {
    super();
    FakeSource.opened.push(this);
  }

  close(): void {
    this.isClosed = true;
  }

  says(event: string, data = ''): void {
    this.dispatchEvent(new MessageEvent(event, { data }));
  }
}

/** Delivers to the other channels of its name, as the browser does to other tabs. */
class FakeChannel {
  static all: FakeChannel[] = [];
  onmessage: ((event: { data: unknown }) => void) | undefined;

  constructor(readonly name: string) {
    FakeChannel.all.push(this);
  }

  postMessage(data: unknown): void {
    for (const other of FakeChannel.all) if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }

  close(): void {
    FakeChannel.all = FakeChannel.all.filter((channel) => channel !== this);
  }
}

/** Locks of one browser: a holder keeps its lock until its promise settles. */
function fakeLocks() {
  const last = new Map<string, Promise<unknown>>();
  return {
    request(name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>): Promise<void> {
      const turn = (last.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : hold()));
      last.set(name, turn);
      return turn;
    },
  };
}

const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  FakeSource.opened = [];
  FakeChannel.all = [];
  Object.assign(globalThis, { EventSource: FakeSource, BroadcastChannel: FakeChannel });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const listening = () => ({ onNotices: jest.fn(), onChanges: jest.fn() });
const last = () => FakeSource.opened.at(-1)!;

it('one tab holds the stream and tells the others; when it closes, the next one takes over', async () => {
  const [first, second] = [listening(), listening()];
  const endFirst = followNotices('ada', first);
  const endSecond = followNotices('ada', second);
  await settle();
  expect(FakeSource.opened).toHaveLength(1);
  last().says('changed');
  expect([first, second].map(({ onNotices }) => onNotices.mock.calls.length)).toEqual([1, 1]);

  endFirst();
  await settle();
  expect(FakeSource.opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  last().says('changed');
  expect([first, second].map(({ onNotices }) => onNotices.mock.calls.length)).toEqual([1, 2]);
  endSecond();
  await settle();
  expect(last().isClosed).toBe(true);
});

it('a stream that breaks is opened again, later after each failure, and soon after one that worked', async () => {
  const end = followNotices('ada', listening());
  await settle();
  for (const delay of [1_000, 2_000, 4_000]) {
    last().onerror?.();
    await settle();
    const { length } = FakeSource.opened;
    jest.advanceTimersByTime(delay - 1);
    await settle();
    expect(FakeSource.opened).toHaveLength(length);
    jest.advanceTimersByTime(1);
    await settle();
    expect(FakeSource.opened).toHaveLength(length + 1);
  }
  last().says('changed');
  last().onerror?.();
  await settle();
  jest.advanceTimersByTime(1_000);
  await settle();
  expect(FakeSource.opened).toHaveLength(5);
  end();
});

it('every tab hears what others have changed, and nothing of it once it has ended', async () => {
  const [first, second] = [listening(), listening()];
  const ends = [followNotices('ada', first), followNotices('ada', second)];
  await settle();
  const changes = [{ kind: 'seat', ids: { class: ['a'] }, by: null, request: null }];
  last().says('changed');
  last().says('changes', JSON.stringify(changes));
  last().says('missed');
  for (const { onChanges } of [first, second]) expect(onChanges.mock.calls).toEqual([[changes], ['missed']]);
  ends[1]!();
  last().says('missed');
  expect([first, second].map(({ onChanges }) => onChanges.mock.calls.length)).toEqual([3, 2]);
  ends[0]!();
});

it.each([
  ['that broke may have missed changes', true, 1],
  ['that opens first has missed none', false, 0],
] as const)('a stream %s', async (_, breaks, times) => {
  const tab = listening();
  const end = followNotices('ada', tab);
  await settle();
  if (breaks) last().onerror?.();
  jest.advanceTimersByTime(1_000);
  last().says('changed');
  expect(tab.onChanges.mock.calls).toEqual(Array.from({ length: times }, () => ['missed']));
  end();
});

it('a tab that takes over the stream later may have missed changes in between', async () => {
  const tab = listening();
  const endOther = followNotices('ada', listening());
  const end = followNotices('ada', tab);
  await settle();
  jest.advanceTimersByTime(5_000);
  endOther();
  await settle();
  last().says('changed');
  expect(tab.onChanges.mock.calls).toEqual([['missed']]);
  end();
});
