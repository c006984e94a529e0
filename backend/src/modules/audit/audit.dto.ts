import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { IsCalendarDate } from '../../shared/http/validation.js';
import { AUDIT_KINDS, type AuditKind } from './domain/audit-entry.entity.js';

/** `q` searches who did it, what was done and the address from which. */
export class ListAuditQuery extends ListQuery {
  @IsOptional()
  @IsIn(AUDIT_KINDS)
  kind?: AuditKind;

  /** What this account's person did, or what was done to them or to their training record. */
  @IsOptional()
  @IsUUID()
  person?: string;

  /** From this day on, at the center. */
  @IsOptional()
  @IsCalendarDate()
  from?: string;

  /** Up to the end of this day, at the center. */
  @IsOptional()
  @IsCalendarDate()
  to?: string;
}

/** Something that became another; `from` or `to` is empty where there was or is nothing. */
export class AuditFactRow {
  label: string;
  from: string;
  to: string;
}

/** A line of the audit trail, in the names of its moment. */
export class AuditEntryRow {
  id: string;
  occurredAt: string;
  kind: AuditKind;
  /** The event of which it was made: `identity.role-changed`. */
  event: string;
  /** Over the web, by the program in the background, or at the command line of the machine. */
  via: 'web' | 'background' | 'command-line';
  /** Null for who has no account: Stripe, the program itself, somebody who was not let in. */
  actorId: string | null;
  actorName: string;
  /** The rest of the sentence that begins with `actorName`. */
  action: string;
  subjectId: string | null;
  facts: AuditFactRow[];
  ip: string | null;
  userAgent: string | null;
  /** The same in words, as far as it is known: `Firefox on Linux`. */
  browser: string | null;
}
