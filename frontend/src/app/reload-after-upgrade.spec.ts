import { jest } from '@jest/globals';
import type { RouterState } from './reload-after-upgrade.js';

const OLD = 'https://recert.example/assets/app-1.js';
const NEW = 'https://recert.example/assets/app-2.js';

const place = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });
const tab = (navigatesTo?: RouterState['location'], initialized = true): RouterState => ({
  initialized,
  location: place('/dashboard'),
  navigation: { location: navigatesTo },
});

/** Opens a tab with a build, lets a chunk be missing, and returns the addresses that were loaded. */
function missingChunk(build: string, state: RouterState): string[] {
  const loaded: string[] = [];
  const listen = jest.spyOn(window, 'addEventListener');
  reloadAfterUpgrade({ state }, build, (address) => loaded.push(address));
  const listener = listen.mock.calls.at(-1)![1] as EventListener;
  listen.mockRestore();
  // As Vite's import helper does.
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  window.removeEventListener('vite:preloadError', listener);
  return loaded;
}

/** A page of its own for each test: what is being replaced stays so. */
let isReloading: typeof import('./reload-after-upgrade.js').isReloading;
let reloadAfterUpgrade: typeof import('./reload-after-upgrade.js').reloadAfterUpgrade;
beforeEach(async () => {
  sessionStorage.clear();
  jest.resetModules();
  ({ isReloading, reloadAfterUpgrade } = await import('./reload-after-upgrade.js'));
});

describe('a missing chunk', () => {
  it('outside a navigation loads nothing, because a form would be lost', () => {
    expect(missingChunk(OLD, tab())).toEqual([]);
    expect(isReloading()).toBe(false);
  });

  it('of a navigation loads its destination from the server', () => {
    expect(missingChunk(OLD, tab(place('/classes', '?page=2', '#top')))).toEqual(['/classes?page=2#top']);
    expect(isReloading()).toBe(true);
  });

  it('of the first page loads that page', () => {
    expect(missingChunk(OLD, tab(undefined, false))).toEqual(['/dashboard']);
  });

  it('loads once for a build, so that a broken one does not reload in a loop, and again after the next upgrade', () => {
    const loads = [OLD, OLD, NEW].map((build) => missingChunk(build, tab(place('/classes'))).length);
    expect(loads).toEqual([1, 0, 1]);
  });

  it('loads nothing without session storage, which stops the loop', () => {
    const broken = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(missingChunk(OLD, tab(place('/classes')))).toEqual([]);
    broken.mockRestore();
  });
});
