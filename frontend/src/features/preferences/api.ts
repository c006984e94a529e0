import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import type { PreferencesRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

/** The switches as the call shows them: 0 or 1 for email, true or false for SMS (spec section 3). */
export type Preferences = PreferencesRow;

const preferencesKey = ['/api/notification-preferences'];

export function usePreferences() {
  return useQuery<Preferences>({ queryKey: preferencesKey });
}

/** Turns one switch; the answer carries all of them. */
export function useChangePreference() {
  const queryClient = useQueryClient();
  return useApiMutation({
    run: async (change: Partial<Preferences>) => {
      await api.patch('/api/notification-preferences', change);
      queryClient.setQueryData<Preferences>(preferencesKey, (now) => now && { ...now, ...change });
    },
    // The switch for security codes is part of the second step.
    invalidates: [preferencesKey, ['/api/auth/second-step']],
    fallback: 'Failed to update preferences',
  });
}
