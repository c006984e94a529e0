import type { JournaledRows } from '../../shared/sql/row-journal.js';

/** The display name of the user `u`: first and last name, or else the email address. */
export const nameOfUser = (u: string): string =>
  `coalesce(nullif(concat_ws(' ', nullif(${u}.first_name, ''), nullif(${u}.last_name, '')), ''), ${u}.email)`;

/** The accounts of people, for the undo of a merge. */
export const ACCOUNTS_OF_PEOPLE: JournaledRows = {
  table: 'identity.users',
  key: 'id',
  keyType: 'uuid',
  where: 't.id = any(scope.accounts)',
};
