/** The roles of accounts: staff, an organization's administrator, a student. */
export const USER_ROLES = ['admin', 'org_admin', 'client'] as const;

export type UserRole = (typeof USER_ROLES)[number];
