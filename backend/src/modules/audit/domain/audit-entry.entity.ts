import { defineEntity } from '@mikro-orm/core';

/** The categories of entries. */
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

/** A changed value, in words. */
export type AuditChange = { label: string; from: string; to: string };

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
    facts: p.json<AuditChange[]>(),
    sessionId: p.uuid().nullable(),
    ip: p.text().nullable(),
    userAgent: p.text().nullable(),
  }),
});

/** One entry of the audit trail. Append-only; the database refuses changes. */
export class AuditEntry extends AuditEntrySchema.class {}
AuditEntrySchema.setClass(AuditEntry);
