import { api } from '../../shared/api/client.js';
import type { UserRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type User = UserRow;

export const usersPath = '/api/users';

export const useChangeRole = () =>
  useApiMutation({
    run: ({ userId, role }: { userId: string; role: User['role'] }) =>
      api.patch<User>(`${usersPath}/${userId}/role`, { role }),
    invalidates: [[usersPath]],
    success: 'User role updated successfully',
    fallback: 'Failed to update user role',
  });

export const useDesignateInstructor = () =>
  useApiMutation({
    run: ({ userId, isInstructor }: { userId: string; isInstructor: boolean }) =>
      api.patch<User>(`${usersPath}/${userId}/instructor`, { isInstructor }),
    invalidates: [[usersPath]],
    fallback: 'Failed to update instructor status',
  });
