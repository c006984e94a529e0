/** The display name of the user `u`: first and last name, or else the email address. */
export const nameOfUser = (u: string): string =>
  `coalesce(nullif(concat_ws(' ', nullif(${u}.first_name, ''), nullif(${u}.last_name, '')), ''), ${u}.email)`;
