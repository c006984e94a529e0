import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { IsCalendarDate } from '../../shared/http/validation.js';
import { AUDIT_KINDS, type AuditKind } from './domain/audit-entry.entity.js';

/** `q` searches actor, action and IP address. */
export class ListAuditQuery extends ListQuery {
  @IsOptional()
  @IsIn(AUDIT_KINDS)
  kind?: AuditKind;

  /** Entries whose actor or subject is this user or their student record. */
  @IsOptional()
  @IsUUID()
  person?: string;

  /** First day, in the center's time zone. */
  @IsOptional()
  @IsCalendarDate()
  from?: string;

  /** Last day, in the center's time zone. */
  @IsOptional()
  @IsCalendarDate()
  to?: string;
}

/** A changed value; `from` or `to` is empty if there was or is none. */
export class AuditChangeRow {
  label: string;
  from: string;
  to: string;
}

/** An entry of the audit trail, with the names of its moment. */
export class AuditEntryRow {
  id: string;
  occurredAt: string;
  kind: AuditKind;
  /** The name of its event: `identity.role-changed`. */
  event: string;
  /** An HTTP request, background work, or the command line. */
  via: 'web' | 'background' | 'command-line';
  /** Null for actors without an account: Stripe, the program itself, failed sign-ins. */
  actorId: string | null;
  actorName: string;
  /** The rest of the sentence that begins with `actorName`. */
  action: string;
  subjectId: string | null;
  facts: AuditChangeRow[];
  ip: string | null;
  userAgent: string | null;
  /** The user agent in words if it is known: `Firefox on Linux`. */
  browser: string | null;
}
