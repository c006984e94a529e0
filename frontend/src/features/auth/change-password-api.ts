import { api } from '../../shared/api/client.js';
import type { ChangePasswordInput } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export const useChangePassword = () =>
  useApiMutation({
    run: (body: ChangePasswordInput) => api.post('/api/auth/change-password', { body }),
    success: 'Password changed successfully',
    fallback: 'Failed to change password',
  });
