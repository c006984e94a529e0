import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The addresses alone: names of people never stay in the browser. */
const storageKey = (userId: string) => `palette.recent.${userId}`;
const MAX_KEPT = 12;

/** Returns the pages that this user opened last in this browser, newest first. */
export function recentPages(userId: string): string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '[]');
    if (!Array.isArray(saved)) return [];
    return saved.filter((path) => typeof path === 'string' && path.startsWith('/')).slice(0, MAX_KEPT);
  } catch {
    return [];
  }
}

/** Keeps each page that the user opens. */
export function useKeepRecentPages(userId: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const paths = [pathname, ...recentPages(userId).filter((path) => path !== pathname)];
    try {
      localStorage.setItem(storageKey(userId), JSON.stringify(paths.slice(0, MAX_KEPT)));
    } catch {
      // Storage may be blocked; the palette then starts with the pages.
    }
  }, [userId, pathname]);
}
