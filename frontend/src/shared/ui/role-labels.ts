/** What the roles are called. Apart from the statuses, which the shell doesn't need. */
export const ROLE_LABELS = {
  admin: 'Administrator',
  org_admin: 'Organization Admin',
  client: 'Client',
} as const;

/** What the permission sets of staff are called. */
export const STAFF_ROLE_LABELS = {
  administrator: 'Administrator',
  'front-desk': 'Front Desk',
  accountant: 'Accountant',
  instructor: 'Instructor',
} as const;
