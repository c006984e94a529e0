import type { ThemeMode } from './tokens.js';

/**
 * The chosen theme lives in local storage under `theme` and on the root element as `data-theme` (spec section 3). The
 * blocking script `/theme.js` sets the attribute before the first paint; this module changes it and tells who listens.
 */
const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();

/** The theme on the page now; light where nothing was chosen. */
export function currentTheme(): ThemeMode {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function apply(mode: ThemeMode): void {
  document.documentElement.dataset.theme = mode;
  for (const listener of listeners) listener();
}

/** Shows a theme and remembers it. A browser that refuses storage still shows it until the page is left. */
export function setTheme(mode: ThemeMode): void {
  try {
    localStorage.setItem(STORAGE_KEY, mode);
  } catch {
    // Storage may be blocked; the choice then lasts as long as the page.
  }
  apply(mode);
}

export function toggleTheme(): void {
  setTheme(currentTheme() === 'dark' ? 'light' : 'dark');
}

/** For `useSyncExternalStore`: also hears a change made in another tab. */
export function subscribeToTheme(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY) apply(event.newValue === 'dark' ? 'dark' : 'light');
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}
