import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export interface Center {
  name: string;
  phone: string;
  email: string;
  address: string;
  /** IANA name; every date and time of a class is on this zone's calendar. */
  timeZone: string;
  /** Until how many hours before a class its student may cancel. */
  cancellationCutoffHours: number;
}

const centerKey = ['/api/center'];

export function useCenter() {
  return useQuery<Center>({ queryKey: centerKey });
}

export function useChangeCenter() {
  return useApiMutation({
    run: (center: Center) => api.put<Center>('/api/center', center),
    invalidates: [centerKey],
    success: 'Settings saved successfully',
    fallback: 'Failed to save settings',
  });
}
