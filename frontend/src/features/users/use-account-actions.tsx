import { useState } from 'react';
import type { RowAction } from '../../shared/ui/data-grid/index.js';
import { type User, useSetDisabled } from './api.js';
import { DisableAccountDialog } from './disable-account-dialog.js';

/** What an administrator can do with an account, apart from its role. `question` is rendered beside the menus. */
export function useAccountActions() {
  const { mutate } = useSetDisabled();
  const [disabling, setDisabling] = useState<User>();
  const actionsOf = (user: User): RowAction[] =>
    user.isDisabled
      ? [{ label: 'Enable Account', onSelect: () => mutate({ userId: user.id, disabled: false }) }]
      : [{ label: 'Disable Account', danger: true, onSelect: () => setDisabling(user) }];
  const question = disabling && <DisableAccountDialog user={disabling} onClose={() => setDisabling(undefined)} />;
  return { actionsOf, question };
}
