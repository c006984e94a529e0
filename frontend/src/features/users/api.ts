import { readOptions } from '../../shared/api/query-client.js';
import type { ChangeRoleInput, FrontDeskRulesInput, UserRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type User = UserRow;

export const usersPath = '/api/users';

/** Everybody on staff, for one list. */
export const staffQuery = () => readOptions('/api/users', { query: { role: 'admin', sort: 'name', pageSize: 200 } });

export const frontDeskRulesQuery = () => readOptions('/api/users/front-desk-rules');

export const useChangeFrontDeskRules = () =>
  useApiMutation({
    run: (api, body: FrontDeskRulesInput) => api.put('/api/users/front-desk-rules', { body }),
    success: 'Settings saved successfully',
    fallback: 'Failed to save settings',
  });

export const useChangeRole = () =>
  useApiMutation({
    run: (api, { userId, ...body }: ChangeRoleInput & { userId: string }) =>
      api.patch('/api/users/{id}/role', { params: { path: { id: userId } }, body }),
    success: 'User role updated successfully',
    fallback: 'Failed to update user role',
  });

export const useSetDisabled = () =>
  useApiMutation({
    run: (api, { userId, disabled }: { userId: string; disabled: boolean }) =>
      api.patch('/api/users/{id}/disabled', { params: { path: { id: userId } }, body: { disabled } }),
    success: (_, { disabled }) => (disabled ? 'Account disabled successfully' : 'Account enabled successfully'),
    fallback: 'Failed to change the account',
  });

export const useDesignateInstructor = () =>
  useApiMutation({
    run: (api, { userId, isInstructor }: { userId: string; isInstructor: boolean }) =>
      api.patch('/api/users/{id}/instructor', { params: { path: { id: userId } }, body: { isInstructor } }),
    success: 'Instructor status updated successfully',
    fallback: 'Failed to update instructor status',
  });
