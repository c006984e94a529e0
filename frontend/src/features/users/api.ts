import { api } from '../../shared/api/client.js';
import { queryKeyOf } from '../../shared/api/query-client.js';
import type { UserRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type User = UserRow;

export const usersPath = '/api/users';

const invalidates = [queryKeyOf(usersPath)];

export const useChangeRole = () =>
  useApiMutation({
    run: ({ userId, role }: { userId: string; role: User['role'] }) =>
      api.patch('/api/users/{id}/role', { params: { path: { id: userId } }, body: { role } }),
    invalidates,
    success: 'User role updated successfully',
    fallback: 'Failed to update user role',
  });

export const useDesignateInstructor = () =>
  useApiMutation({
    run: ({ userId, isInstructor }: { userId: string; isInstructor: boolean }) =>
      api.patch('/api/users/{id}/instructor', { params: { path: { id: userId } }, body: { isInstructor } }),
    invalidates,
    fallback: 'Failed to update instructor status',
  });
