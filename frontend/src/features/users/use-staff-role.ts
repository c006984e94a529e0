import { STAFF_ROLE_LABELS } from '../../shared/ui/role-labels.js';
import { useQuestion } from '../../shared/ui/use-question.js';
import { type User, useChangeRole } from './api.js';
import { type ChosenRole, roleInputOf } from './staff-role.js';
import { nameOf } from './user.logic.js';

/** Changes a role that needs no organization, after a question where somebody gains or gives up everything. */
export function useStaffRole(ownId: string | undefined) {
  const ask = useQuestion();
  const change = useChangeRole();
  const choose = async (user: User, role: Exclude<ChosenRole, 'org_admin'>) => {
    if (change.isPending) return;
    if (role === 'administrator' && !(await ask(promotionOf(user)))) return;
    if (user.id === ownId && role !== 'administrator' && !(await ask(stepDownOf(role)))) return;
    change.mutate({ userId: user.id, ...roleInputOf(role) });
  };
  return { change, choose };
}

const promotionOf = (user: User) => ({
  title: `Make ${nameOf(user)} an administrator?`,
  content: 'Administrators see and change everything, settings and roles included.',
  confirmLabel: 'Make Administrator',
  startsOnKeep: true,
});

const stepDownOf = (role: Exclude<ChosenRole, 'org_admin' | 'administrator'>) => ({
  title: 'Give up your own role?',
  content: `You are signed out, and come back as ${role === 'client' ? 'a client' : STAFF_ROLE_LABELS[role]}. Only an administrator can make you one again.`,
  confirmLabel: 'Give Up My Role',
  startsOnKeep: true,
  danger: true,
});
