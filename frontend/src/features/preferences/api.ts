import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

/** The switches as the call shows them: 0 or 1 for email, true or false for SMS (spec section 3). */
export interface Preferences {
  renewalReminders: 0 | 1;
  expirationAlerts: 0 | 1;
  newCourseOfferings: 0 | 1;
  organizationReports: 0 | 1;
  smsClassReminders: boolean;
  smsCertificationAlerts: boolean;
  smsClassCancellations: boolean;
  smsMfaCodes: boolean;
}

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
    invalidates: [preferencesKey],
    fallback: 'Failed to update preferences',
  });
}
