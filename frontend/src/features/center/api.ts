import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import type { CenterRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type Center = CenterRow;

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
