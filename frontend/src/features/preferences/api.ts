import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readOptions } from '../../shared/api/query-client.js';
import type { PreferencesInput, PreferencesRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

/** One switch per field: 0 or 1 for email, true or false for SMS. */
export type Preferences = PreferencesRow;

const preferencesQuery = readOptions('/api/notification-preferences');

export const usePreferences = () => useQuery(preferencesQuery);

/** Turns one switch. */
export function useChangePreference() {
  const queryClient = useQueryClient();
  return useApiMutation({
    run: async (api, change: Partial<Preferences>) => {
      const body = change as PreferencesInput;
      await api.patch('/api/notification-preferences', { body });
      queryClient.setQueryData(preferencesQuery.queryKey, (now) => now && { ...now, ...change });
    },
    // The switch for security codes is part of MFA.
    success: 'Preferences updated successfully',
    fallback: 'Failed to update preferences',
  });
}
