import { useSyncExternalStore } from 'react';
import { currentTheme, subscribeToTheme } from './theme.js';
import type { ThemeMode } from './tokens.js';

/** The theme on the page, following every change. On the server, and while hydrating, it is the default: light. */
export function useTheme(): ThemeMode {
  return useSyncExternalStore(subscribeToTheme, currentTheme, () => 'light');
}
