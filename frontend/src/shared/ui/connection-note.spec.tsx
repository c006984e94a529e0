import { jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { api } from '../api/client.js';
import { markReached } from '../api/connection.js';
import { ConnectionNote } from './connection-note.js';

const originalFetch = globalThis.fetch;

afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = originalFetch;
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: true });
  act(markReached);
});

function answerWith(answer: () => Promise<unknown>): void {
  globalThis.fetch = answer as typeof fetch;
}

const noteText = () => document.querySelector('.connection-note')!.textContent;

const read = () => api.get('/api/center').catch(() => undefined);

/** What the program reads of a successful response. */
const success = { ok: true, status: 204, headers: new Headers() };

describe('the note about the connection', () => {
  it('is empty while the server answers', async () => {
    render(<ConnectionNote />);
    answerWith(async () => success);
    await act(read);
    expect(noteText()).toBe('');
  });

  it('says that the server cannot be reached until a call is answered', async () => {
    render(<ConnectionNote />);
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    await act(read);
    expect(noteText()).toBe("The server can't be reached. Nothing that you typed is lost.");
    answerWith(async () => success);
    await act(read);
    expect(noteText()).toBe('');
  });

  it('is empty after a call that the page itself has ended', async () => {
    render(<ConnectionNote />);
    answerWith(() => Promise.reject(new DOMException('Aborted', 'AbortError')));
    await act(read);
    expect(noteText()).toBe('');
  });

  it('says within three seconds that an answer is late, until it comes', async () => {
    jest.useFakeTimers();
    render(<ConnectionNote />);
    let end = (_response: unknown) => {};
    answerWith(
      () =>
        new Promise((resolve) => {
          end = resolve;
        }),
    );
    const call = read();
    await act(() => jest.advanceTimersByTimeAsync(2_900));
    expect(noteText()).toBe('');
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(noteText()).toMatch(/^The server hasn't answered yet/);
    end(success);
    await act(() => call);
    expect(noteText()).toBe('');
  });

  it('says that the browser is offline, and no longer once it is online', () => {
    render(<ConnectionNote />);
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    act(() => window.dispatchEvent(new Event('offline')));
    expect(noteText()).toMatch(/^You are offline/);
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: true });
    act(() => window.dispatchEvent(new Event('online')));
    expect(noteText()).toBe('');
  });
});
