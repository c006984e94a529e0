import { useSignOut } from '../features/session/api.js';

/** Logs out, or shows why it failed. */
export function useLogOut(): () => void {
  const { mutate } = useSignOut();
  return () => mutate();
}
