import { api } from '../../shared/api/client.js';
import { queryKeyOf, readOptions } from '../../shared/api/query-client.js';
import type { ChangeRoleInput, UserRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type User = UserRow;

export const usersPath = '/api/users';

/** Organizations that a user can administer. */
export const organizationsQuery = () => readOptions('/api/organizations');

const invalidates = [queryKeyOf(usersPath)];

export const useChangeRole = () =>
  useApiMutation({
    run: ({ userId, ...body }: ChangeRoleInput & { userId: string }) =>
      api.patch('/api/users/{id}/role', { params: { path: { id: userId } }, body }),
    invalidates,
    success: 'User role updated successfully',
    fallback: 'Failed to update user role',
  });

export const useDesignateInstructor = () =>
  useApiMutation({
    run: ({ userId, isInstructor }: { userId: string; isInstructor: boolean }) =>
      api.patch('/api/users/{id}/instructor', { params: { path: { id: userId } }, body: { isInstructor } }),
    invalidates,
    success: 'Instructor status updated successfully',
    fallback: 'Failed to update instructor status',
  });
