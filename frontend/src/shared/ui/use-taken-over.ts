import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in what the server rendered, until the script handles it. */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
