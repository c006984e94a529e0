import { isProofNeeded, messageOf } from '../../shared/api/error.js';
import { listOptions, readOptions } from '../../shared/api/query-client.js';
import type {
  ChangeRoleInput,
  FrontDeskRulesInput,
  InviteStaffInput,
  StaffInvitationRow,
  UserRow,
} from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type User = UserRow;

export const usersPath = '/api/users';

/** Everybody on staff, for one list. */
export const staffQuery = () => readOptions('/api/users', { query: { role: 'admin', sort: 'name', pageSize: 200 } });

/** The next classes of an instructor, and how many there are. Never from the cache. */
export const comingClassesQuery = (instructorId: string) => ({
  ...listOptions('/api/classes', { query: { instructorId, upcoming: true, sort: 'date', pageSize: 5 } }),
  staleTime: 0,
  gcTime: 0,
});

/** The invitations to the staff that wait for an answer or ended without one, for one list. */
export const staffInvitationsQuery = () =>
  readOptions('/api/users/invitations', { query: { sort: 'email', pageSize: 200 } });

interface Invited {
  sent: number;
  /** The addresses that got nothing, and why. */
  refused: { email: string; reason: string }[];
}

/** Invites several addresses, one after the other. */
export const useInviteStaff = () =>
  useApiMutation({
    run: async (api, { emails, staffRole }: Pick<InviteStaffInput, 'staffRole'> & { emails: string[] }) => {
      const invited: Invited = { sent: 0, refused: [] };
      for (const email of emails) {
        try {
          await api.post('/api/users/invitations', { body: { email, staffRole } });
          invited.sent += 1;
        } catch (error) {
          if (isProofNeeded(error)) throw error;
          invited.refused.push({ email, reason: messageOf(error, 'The invitation was not sent.') });
        }
      }
      return invited;
    },
    success: ({ sent }) => (sent === 0 ? undefined : sent === 1 ? 'Invitation sent' : `${sent} invitations sent`),
    fallback: 'Failed to send the invitations',
  });

export const useResendStaffInvitation = () =>
  useApiMutation({
    run: (api, { id }: Pick<StaffInvitationRow, 'id'>) =>
      api.post('/api/users/invitations/{id}/resend', { params: { path: { id } } }),
    success: ({ email }) => `Invitation sent to ${email}`,
    fallback: 'Failed to send the invitation',
  });

export const useWithdrawStaffInvitation = () =>
  useApiMutation({
    run: (api, { id }: Pick<StaffInvitationRow, 'id'>) =>
      api.delete('/api/users/invitations/{id}', { params: { path: { id } } }),
    success: 'Invitation withdrawn',
    fallback: 'Failed to withdraw the invitation',
  });

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
