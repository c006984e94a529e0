import type { ChangePasswordInput } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export const useChangePassword = () =>
  useApiMutation({
    run: (api, body: ChangePasswordInput) => api.post('/api/auth/change-password', { body }),
    success: 'Password changed successfully',
    fallback: 'Failed to change password',
  });
