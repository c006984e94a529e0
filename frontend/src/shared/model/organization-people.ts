import type { EmployeeRow } from '../api/rows.js';
import { useApiMutation } from '../api/use-api-mutation.js';
import { peopleText } from './person.js';

/** The people of an organization, as its administrator and staff act on them. */

type Person = Pick<EmployeeRow, 'id' | 'isInvited'>;

/** What the number of employees counts: the list also has those who have not joined yet. */
export const employeesNote = (invited: number): string =>
  invited === 0 ? 'with a training record' : `with a training record; ${invited.toLocaleString('en-US')} more invited`;

/** Whether somebody still has to join the organization, or to be confirmed by it. */
export const pendingMembership = ({
  isInvited,
  isConfirmed,
}: Pick<EmployeeRow, 'isInvited' | 'isConfirmed'>): 'invited' | 'to-confirm' | undefined =>
  isInvited ? 'invited' : isConfirmed ? undefined : 'to-confirm';

export const INVITATION_LABELS = {
  open: 'Invited',
  expired: 'Invitation expired',
  declined: 'Declined',
  accepted: 'Accepted',
} as const;

/** An invitation is sent again until it is answered. */
export const isInvitable = ({ invitation }: Pick<EmployeeRow, 'invitation'>): boolean =>
  invitation?.state === 'open' || invitation?.state === 'expired';

/** The people whom an act is about; at most 200 in one call. */
const IN_ONE_CALL = 200;
const batches = (people: readonly Person[]): string[][] =>
  Array.from({ length: Math.ceil(people.length / IN_ONE_CALL) }, (_, n) =>
    people.slice(n * IN_ONE_CALL, (n + 1) * IN_ONE_CALL).map(({ id }) => id),
  );

/** These people, who joined by the organization's code, are its own. */
export const useConfirmMembers = (organizationId: string) =>
  useApiMutation({
    run: async (api, people: readonly Person[]) => {
      for (const { id: studentId } of people) {
        await api.post('/api/organizations/{id}/people/{studentId}/confirm', {
          params: { path: { id: organizationId, studentId } },
        });
      }
    },
    success: (_, people) => `${peopleText(people.length)} confirmed`,
    fallback: 'Not everybody was confirmed. Please try again.',
    isListed: true,
  });

export const areInvited = (people: readonly Person[]): boolean => people.every(({ isInvited }) => isInvited);

/** Whoever has not joined yet is no longer invited. If nobody had when the page was read, people who joined meanwhile stay. */
export const useMarkAsLeft = (organizationId: string) =>
  useApiMutation({
    run: async (api, people: readonly Person[]) => {
      let left = 0;
      for (const studentIds of batches(people)) {
        const answer = await api.post('/api/organizations/{id}/people/leave', {
          params: { path: { id: organizationId } },
          body: { studentIds, onlyInvited: areInvited(people) },
        });
        left += answer.left;
      }
      return left;
    },
    success: (left, people) => {
      if (!areInvited(people)) return `${peopleText(left)} marked as left`;
      return left === 1 ? '1 invitation withdrawn' : `${left.toLocaleString('en-US')} invitations withdrawn`;
    },
    fallback: 'Not everybody was marked as left. Please try again.',
    isListed: true,
  });

export const useInviteAgain = (organizationId: string) =>
  useApiMutation({
    run: async (api, people: readonly Person[]) => {
      let invited = 0;
      for (const studentIds of batches(people)) {
        const sent = await api.post('/api/organizations/{id}/people/invite', {
          params: { path: { id: organizationId } },
          body: { studentIds },
        });
        invited += sent.invited;
      }
      return { invited, unchanged: people.length - invited };
    },
    idempotent: true,
    success: ({ invited, unchanged }) =>
      unchanged > 0
        ? `${peopleText(invited)} invited again. ${peopleText(unchanged)} got an email within the last day, or three within 30 days.`
        : `${peopleText(invited)} invited again`,
    fallback: 'The invitations were not sent. Please try again.',
  });
