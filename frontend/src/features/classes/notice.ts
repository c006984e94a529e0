import type { CancellationImpactResponse } from '../../shared/api/rows.js';
import { peopleText } from '../../shared/model/person.js';

/** How many people learn of it if a class is cancelled or moved. */
export type Notice = Pick<CancellationImpactResponse, 'enrolled' | 'notified'>;

/** @param when they learn of it, such as `in 2 minutes`; at once without it */
export function noticeTitle({ enrolled, notified }: Notice, when = ''): string {
  if (enrolled === 0) return 'Nobody is enrolled, so nobody will be told';
  return notified > 0 ? [peopleText(notified), 'will be told', when].filter(Boolean).join(' ') : 'Nobody will be told';
}

/** @param sent what to know about the email that people get */
export function noticeNote({ enrolled, notified }: Notice, sent: string): string {
  if (enrolled === 0) return '';
  if (notified === 0) return 'The class has begun, or its students have no email address.';
  const others = enrolled - notified;
  return others > 0 ? `${sent} ${peopleText(others)} without an email address will not be told.` : sent;
}
