import type { Change } from '../../shared/domain/changes.js';
import { defineEvent } from '../../shared/domain/domain-event.js';

/** Fires when staff or the organization's administrator change what is known of it; names what became another. */
export const organizationEdited = defineEvent<{ organizationId: string; changes: Change[] }>(
  'organizations.organization-edited',
);
