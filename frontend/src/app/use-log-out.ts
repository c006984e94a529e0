import { useSignOut } from '../features/session/api.js';
import { messageOf } from '../shared/api/error.js';
import { toast } from '../shared/ui/toast/toast-store.js';

/** Logs out, or shows why it failed. */
export function useLogOut(): () => void {
  const signOut = useSignOut();
  return () => {
    signOut().catch((error: unknown) => {
      const description = messageOf(error, 'Failed to log out. Please try again.');
      toast({ title: 'Error', description, variant: 'destructive' });
    });
  };
}
