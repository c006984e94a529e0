import type { CalendarDate } from '../../../../shared/domain/calendar-date.js';
import type { Sql } from '../../../../shared/sql/sql.js';
import { type CertificationStatus, statusOf } from '../../sql.js';
import type { RenewalInvitationRow } from '../renewals.dto.js';
import { joinRenewable, RENEWABLE, type RenewableRow } from './renewable-card.js';

/** Days in which nobody is invited again to renew the same certification. */
const PAUSE_DAYS = 14;

/** A certification whose holder may be invited to renew it. */
export interface InvitableCard extends RenewableRow {
  studentId: string;
  status: CertificationStatus;
  /** Days since the last invitation, if that is less than the pause; null otherwise. */
  invitedDaysAgo: number | null;
}

/** The key of the invitation that was sent this many days ago. */
const keyOf = (daysAgo: string): string =>
  `'certification-invitation:' || t.id || ':' || to_char($2::date - ${daysAgo}, 'YYYY-MM-DD')`;

const SQL = `
  select ${RENEWABLE}, t.student_id as "studentId", ${statusOf('t', '$2::date')} as status, ${keyOf('0')} as key,
    last.days as "invitedDaysAgo"
  from certification.certifications t
  ${joinRenewable('$3')}
  cross join lateral (
    select min(ago.days) as days from generate_series(0, ${PAUSE_DAYS - 1}) ago (days)
    join notifications.messages m on m.key = ${keyOf('ago.days')}
  ) last
  where t.id = any($1)`;

/** The certifications of these ids, without those of deleted students. `today` is the center's date. */
export async function invitableCards(
  sql: Sql,
  ids: readonly string[],
  today: CalendarDate,
  now: Date,
): Promise<InvitableCard[]> {
  return await sql.rows<InvitableCard & Record<string, unknown>>(SQL, [ids, today, now]);
}

/** Those of these keys that have a message. */
export async function writtenKeys(sql: Sql, keys: readonly string[]): Promise<Set<string>> {
  const rows = await sql.rows<{ key: string }>('select key from notifications.messages where key = any($1)', [keys]);
  return new Set(rows.map(({ key }) => key));
}

type Outcome = RenewalInvitationRow['outcome'];

/** Why the holder is not invited; undefined if they are. */
export function obstacleTo({ status, booked, email, userId, invitedDaysAgo }: InvitableCard): Outcome | undefined {
  if (status === 'revoked' || status === 'upcoming' || status === 'superseded') return status;
  if (booked) return 'booked';
  if (!email && !userId) return 'no-email';
  if (invitedDaysAgo !== null) return 'invited-before';
  return undefined;
}

/** What becomes of each certification if the holders of `invited` get an email. */
export function outcomesOf(
  certificationIds: readonly string[],
  cards: readonly InvitableCard[],
  invited: readonly InvitableCard[],
): RenewalInvitationRow[] {
  const found = new Map(cards.map((card) => [card.certificationId, card]));
  const isInvited = new Set(invited);
  return certificationIds.map((certificationId) => {
    const card = found.get(certificationId);
    const outcome = card ? (obstacleTo(card) ?? (isInvited.has(card) ? 'invited' : 'declined')) : 'not-found';
    const invitedDaysAgo = outcome === 'invited-before' ? card!.invitedDaysAgo : null;
    return { certificationId, outcome, invitedDaysAgo };
  });
}
