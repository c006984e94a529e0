import type { EmployeeRow } from '../../shared/api/rows.js';
import {
  areInvited,
  isInvitable,
  pendingMembership,
  useConfirmMembers,
  useInviteAgain,
  useMarkAsLeft,
} from '../../shared/model/organization-people.js';
import { peopleText } from '../../shared/model/person.js';
import { ConfirmModal } from '../../shared/ui/confirm-modal.js';

export type PeopleAct = 'confirm' | 'invite' | 'leave';

interface PeopleQuestionProps {
  organizationId: string;
  act: PeopleAct;
  /** The selected ones, also those whom the act leaves out. */
  people: readonly EmployeeRow[];
  onClose: () => void;
}

/** Says what an act on people of an organization does before it is done. Mount to open. */
export function PeopleQuestion({ organizationId, act, people, onClose }: PeopleQuestionProps) {
  const acts = {
    confirm: useConfirmMembers(organizationId),
    invite: useInviteAgain(organizationId),
    leave: useMarkAsLeft(organizationId),
  };
  const concerned = people.filter(CONCERNS[act]);
  const leftOut = people.length - concerned.length;
  const isWithdrawal = act === 'leave' && areInvited(concerned);
  const { title, confirmLabel, text } = (isWithdrawal ? withdrawal : QUESTIONS[act])(peopleText(concerned.length));
  return (
    <ConfirmModal
      title={concerned.length === 0 ? NOBODY[act] : title}
      confirmLabel={confirmLabel}
      keepLabel="Cancel"
      danger={act === 'leave'}
      disabled={concerned.length === 0}
      loading={acts[act].isPending}
      onConfirm={(close) => acts[act].mutate(concerned, { onSuccess: close })}
      onClose={onClose}
    >
      <p>{text}</p>
      {leftOut > 0 && <p>{`${peopleText(leftOut)} ${leftOut === 1 ? 'is' : 'are'} left out: ${LEFT_OUT[act]}`}</p>}
    </ConfirmModal>
  );
}

const CONCERNS: Record<PeopleAct, (person: EmployeeRow) => boolean> = {
  confirm: (person) => pendingMembership(person) === 'to-confirm',
  invite: isInvitable,
  leave: () => true,
};

const NOBODY: Record<PeopleAct, string> = {
  confirm: 'Nobody to confirm',
  invite: 'Nobody to invite again',
  leave: 'Nobody to mark as left',
};

const LEFT_OUT: Record<PeopleAct, string> = {
  confirm: 'confirmed already, or not joined yet.',
  invite: 'joined, declined, or never invited.',
  leave: '',
};

type Question = (people: string) => { title: string; confirmLabel: string; text: string };

const QUESTIONS: Record<PeopleAct, Question> = {
  confirm: (people) => ({
    title: `Confirm ${people}?`,
    confirmLabel: 'Confirm',
    text: 'They joined by the signup code. An organization with automatic billing pays for the people whom it has confirmed.',
  }),
  invite: (people) => ({
    title: `Invite ${people} again?`,
    confirmLabel: 'Send Invitation Again',
    text: 'The link of an earlier email stops working. Nobody gets two invitations within a day, or more than three within 30.',
  }),
  leave: (people) => ({
    title: `Mark ${people} as left?`,
    confirmLabel: 'Mark as Left',
    text: 'The organization no longer sees their classes and certifications, which stay theirs. Seats in coming classes stay, and are not refunded. Invitations of people who have not joined are withdrawn; seats that were booked for them stay with the training center.',
  }),
};

const withdrawal: Question = (people) => ({
  title: `Withdraw the invitation of ${people}?`,
  confirmLabel: 'Withdraw Invitation',
  text: 'The link in the email stops working, and they leave the list. Seats that were booked for them stay with the training center.',
});
