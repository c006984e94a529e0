import type { Change } from '../../../shared/domain/changes.js';
import { settingsChanged } from '../../center/events.js';
import { organizationEdited } from '../../organizations/events.js';
import type { AuditFact } from '../domain/audit-entry.entity.js';
import { audited } from './audited.js';
import { words } from './words.js';

const factsOf = (changes: readonly Change[]): AuditFact[] =>
  changes.map(({ field, from, to }) => ({ label: words(field), from, to }));

const fieldsOf = (changes: readonly Change[]): string =>
  changes.map(({ field }) => words(field).toLowerCase()).join(', ');

export const settings = [
  audited(settingsChanged, 'settings', ({ changes }) => ({
    subjectId: null,
    action: `changed the center's ${fieldsOf(changes)}`,
    facts: factsOf(changes),
  })),

  audited(organizationEdited, 'settings', ({ organizationId, changes }, nameOf) => ({
    subjectId: organizationId,
    action: `changed the ${fieldsOf(changes)} of ${nameOf(organizationId)}`,
    facts: factsOf(changes),
  })),
];
