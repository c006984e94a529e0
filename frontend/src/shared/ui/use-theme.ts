import { useSyncExternalStore } from 'react';
import { currentTheme, subscribeToTheme } from './theme.js';
import type { ThemeMode } from './tokens.js';

/** Returns the current theme and follows changes. The server, which doesn't know it, renders the light one. */
export function useTheme(): ThemeMode {
  return useSyncExternalStore(subscribeToTheme, currentTheme, () => 'light');
}
