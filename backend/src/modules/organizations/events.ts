import type { Change } from '../../shared/domain/changes.js';
import { defineEvent } from '../../shared/domain/domain-event.js';

/** Fires when staff or the organization's admin edit it; lists the changed fields. */
export const organizationEdited = defineEvent<{ organizationId: string; changes: Change[] }>(
  'organizations.organization-edited',
);
