import type { ApiError } from '../../shared/api/error.js';
import type { RosterRow } from '../../shared/api/rows.js';
import { formatMinute } from '../../shared/format/date.js';
import { nameOf } from '../../shared/model/person.js';
import { statusAppearance } from '../../shared/ui/status.js';
import { resultOf, type StatusFields, statusOf, timeUntilMail } from './roster.logic.js';

type SeatStatuses = Pick<RosterRow, 'paymentStatus' | 'certificationStatus' | 'attendance'>;

/** A change that the server refused, because a colleague had changed the same status. */
export interface Conflict {
  /** The seat with the colleague's status. */
  theirs: RosterRow;
  current: SeatStatuses;
  /** What was not saved. */
  change: StatusFields;
  /** A name; null for the gateway. */
  changedBy: string | null;
  changedAt: string | null;
}

/** Undefined if the response doesn't say what the seat has become. */
export function conflictOf(error: ApiError, enrollment: RosterRow, change: StatusFields): Conflict | undefined {
  const { current, changedBy = null, changedAt = null } = (error.problem ?? {}) as Partial<Conflict>;
  if (!current) return undefined;
  return { theirs: { ...enrollment, ...current }, current, change, changedBy, changedAt };
}

export const isPaymentConflict = ({ change }: Conflict): boolean => 'paymentStatus' in change;

const labelOf = (status: string): string => statusAppearance(status).label;

/** The words of both statuses. */
export function choicesOf({ theirs, change }: Conflict): { theirs: string; mine: string } {
  return {
    theirs: labelOf('paymentStatus' in change ? theirs.paymentStatus : resultOf(theirs)),
    mine: labelOf(statusOf(change)),
  };
}

/** 'Dana Okafor marked Beatriz Farah Passed at 11:58 AM. Your Failed was not saved.' */
export function sentenceOf(conflict: Conflict, timeZone: string | undefined): string {
  const { theirs, mine } = choicesOf(conflict);
  const { changedBy, changedAt } = conflict;
  const at = changedAt && timeZone ? ` at ${formatMinute(changedAt, timeZone)}` : '';
  return `${changedBy ?? 'The payment system'} marked ${nameOf(conflict.theirs.student)} ${theirs}${at}. Your ${mine} was not saved.`;
}

/** What follows from setting mine over a pass; undefined for anything else. */
export function consequenceOf({ theirs, change }: Conflict): string | undefined {
  if ('paymentStatus' in change || theirs.certificationStatus !== 'passed') return undefined;
  return timeUntilMail(theirs.passMailAt, Date.now())
    ? `${labelOf(statusOf(change))} takes the card back and stops the email.`
    : `${labelOf(statusOf(change))} takes the card back.`;
}
