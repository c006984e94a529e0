import type { ThemeMode } from './tokens.js';

/**
 * The theme is kept in local storage as `theme` and on the root element as `data-theme`. The
 * inline script of `theme-script.ts` sets the attribute before the first paint; this module changes it and notifies subscribers.
 */
const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();

/** Returns the current theme; light is the default. */
export function currentTheme(): ThemeMode {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** The bar of a phone's browser has the color of the page's header. */
export function colorBrowserBar(): void {
  const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', surface);
}

function apply(mode: ThemeMode): void {
  document.documentElement.dataset.theme = mode;
  colorBrowserBar();
  for (const listener of listeners) listener();
}

/** Applies and stores a theme. */
export function setTheme(mode: ThemeMode): void {
  try {
    localStorage.setItem(STORAGE_KEY, mode);
  } catch {
    // Storage may be blocked. The theme then lasts until the next page load.
  }
  apply(mode);
}

export function toggleTheme(): void {
  setTheme(currentTheme() === 'dark' ? 'light' : 'dark');
}

/** For `useSyncExternalStore`. Also follows changes made in another tab. */
export function subscribeToTheme(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY) apply(event.newValue === 'dark' ? 'dark' : 'light');
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
