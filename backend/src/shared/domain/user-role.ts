/** The roles (spec section 6). */
export const USER_ROLES = ['admin', 'org_admin', 'client'] as const;

export type UserRole = (typeof USER_ROLES)[number];
