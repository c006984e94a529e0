import { defineEntity } from '@mikro-orm/core';

/** What entries are sorted under. */
export const AUDIT_KINDS = [
  'sign-in',
  'account',
  'password',
  'money',
  'certification',
  'deletion',
  'settings',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Something that became another, in words for a person. */
export type AuditFact = { label: string; from: string; to: string };

const AuditEntrySchema = defineEntity({
  name: 'AuditEntry',
  schema: 'audit',
  tableName: 'entries',
  properties: (p) => ({
    id: p.uuid().primary(),
    occurredAt: p.datetime(),
    kind: p.text().$type<AuditKind>(),
    event: p.text(),
    via: p.text().$type<'web' | 'background' | 'command-line'>(),
    actorId: p.uuid().nullable(),
    actorName: p.text(),
    action: p.text(),
    subjectId: p.uuid().nullable(),
    facts: p.json<AuditFact[]>(),
    sessionId: p.uuid().nullable(),
    ip: p.text().nullable(),
    userAgent: p.text().nullable(),
  }),
});

/** One line of the audit trail. Lines are only ever added; the database refuses changes. */
export class AuditEntry extends AuditEntrySchema.class {}
AuditEntrySchema.setClass(AuditEntry);
