import type { RowAction } from '../../shared/ui/data-grid/index.js';
import { useQuestion } from '../../shared/ui/use-question.js';
import { type User, useSetDisabled } from './api.js';
import { nameOf } from './user.logic.js';

/** What an administrator can do with an account, apart from its role. */
export function useAccountActions(): (user: User) => RowAction[] {
  const ask = useQuestion();
  const { mutate } = useSetDisabled();
  const disable = async (user: User) => {
    if (await ask(disablingOf(user))) mutate({ userId: user.id, disabled: true });
  };
  return (user) =>
    user.isDisabled
      ? [{ label: 'Enable Account', onSelect: () => mutate({ userId: user.id, disabled: false }) }]
      : [{ label: 'Disable Account', danger: true, onSelect: () => void disable(user) }];
}

const disablingOf = (user: User) => ({
  title: `Disable the account of ${nameOf(user)}?`,
  content: `${user.email} is signed out everywhere right away, and can't sign in until an administrator enables the account again. Records, seats and payments stay.`,
  confirmLabel: 'Disable Account',
  danger: true,
});
