import type { Change } from '../../shared/domain/changes.js';
import { defineEvent } from '../../shared/domain/domain-event.js';

/** Fires when staff or the organization's admin edit it; lists the changed fields. */
export const organizationEdited = defineEvent<{ organizationId: string; changes: Change[] }>(
  'organizations.organization-edited',
);

/** Fires when staff create an organization. Its admin's account is created with it. */
export const organizationCreated = defineEvent<{ organizationId: string; name: string }>(
  'organizations.organization-created',
);

/** Fires when staff write an email to the administrators of these organizations. */
export const organizationsEmailed = defineEvent<{ organizationIds: string[]; subject: string }>(
  'organizations.organizations-emailed',
);

/** Fires when the signup code is replaced, so that links with the old one no longer work. */
export const signupCodeReplaced = defineEvent<{ organizationId: string }>('organizations.signup-code-replaced');

/**
 * Fires when staff delete an organization. Its students have left it, its administrators have lost their access, and its
 * upcoming classes are cancelled.
 */
export const organizationDeleted = defineEvent<{ organizationId: string; name: string }>(
  'organizations.organization-deleted',
);

/** Fires each month for the first organizations that get a report, and then for those `after` each batch. */
export const reportsDue = defineEvent<{ month: string; after?: string }>('organizations.reports-due');

/** Fires once per organization and month. `month` is the one that has begun; the report tells of the one before. */
export const reportDue = defineEvent<{ organizationId: string; month: string }>('organizations.report-due');

/**
 * Fires once, at the upgrade, for each organization that pays automatically: seats that its people take alone wait for its yes
 * from then on.
 */
export const selfBookingIntroduced = defineEvent<{ organizationId: string }>('organizations.self-booking-introduced');
