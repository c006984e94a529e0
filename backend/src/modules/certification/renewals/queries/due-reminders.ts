import type { CalendarDate } from '../../../../shared/domain/calendar-date.js';
import { leadDays } from '../../../../shared/domain/due-rules.js';
import { centerToday } from '../../../../shared/sql/center-today.js';
import type { Sql } from '../../../../shared/sql/sql.js';
import { isFirstEmail, isSpokenBy } from '../../../notifications/sql.js';
import { isCurrent, latestTrainingOf } from '../../sql.js';
import { joinRenewable, RENEWABLE, type RenewableRow } from './renewable-card.js';

/**
 * The steps of the reminders and the days before the expiry, from the first to the last, on which each may be sent. The
 * windows are as wide as they can be without misleading, so that a worker that was down for some days still sends.
 */
export const REMINDER_STEPS = {
  renewal: {
    rule: 'certification-renewal',
    from: leadDays('certification-renewal'),
    until: leadDays('certification-expiration') + 1,
  },
  expiration: { rule: 'certification-expiration', from: leadDays('certification-expiration'), until: 1 },
  lapsed: { rule: 'certification-lapsed', from: leadDays('certification-lapsed'), until: -14 },
} as const;

export type ReminderStep = keyof typeof REMINDER_STEPS;

/** A certification whose holder can be reached and has not been reminded in this step. */
export interface DueReminder extends RenewableRow {
  step: ReminderStep;
  createdAt: string;
}

export interface ReminderCursor {
  expiryDate: CalendarDate;
  certificationId: string;
}

interface Scan {
  /** The center's date. */
  today: CalendarDate;
  now: Date;
  limit: number;
  after?: ReminderCursor | undefined;
}

/** A reminder that would be the first email to somebody whom an import brought. */
export interface FirstReminder extends DueReminder {
  importId: string;
}

/** One batch, in the order of the expiry date, without first emails of imported people. */
export async function dueReminders(sql: Sql, { today, now, limit, after }: Scan): Promise<DueReminder[]> {
  const cursor = [after?.expiryDate ?? '0001-01-01', after?.certificationId ?? '00000000-0000-0000-0000-000000000000'];
  return await sql.rows<DueReminder & Record<string, unknown>>(USUAL, [today, now, limit, ...cursor]);
}

/** All first emails of imported people, who was trained last at first. */
export async function firstReminders(sql: Sql, { today, now }: Pick<Scan, 'today' | 'now'>): Promise<FirstReminder[]> {
  return await sql.rows<FirstReminder & Record<string, unknown>>(FIRST, [today, now]);
}

const { renewal, lapsed } = REMINDER_STEPS;

const stepCases = Object.entries(REMINDER_STEPS).map(
  ([step, { until }]) => `when t.expiry_date >= $1::date + (${until}) then '${step}'`,
);

/** Days before the expiry on which the step begins. */
const beginsBefore = Object.entries(REMINDER_STEPS).map(([step, { from }]) => `when '${step}' then ${from}`);

/** Those that had their reminder are dropped by one look into the unique index of the messages, so that a day costs what is new on it. */
const due = (columns: string, which: string): string => `
  select ${RENEWABLE}, due.step, due.key, t.created_at as "createdAt"${columns}
  from certification.certifications t
  cross join lateral (select case ${stepCases.join(' ')} end as step) at
  cross join lateral (select at.step, 'certification-' || at.step || ':' || t.id as key) due
  ${joinRenewable('$2')}
  where t.expiry_date between $1::date + (${lapsed.until}) and $1::date + ${renewal.from}
    and ${isCurrent('t', '$1::date')}
    and (t.remind_from is null or t.expiry_date - (case at.step ${beginsBefore.join(' ')} end) >= t.remind_from)
    and (s.email <> '' or u.id is not null or at.step <> 'renewal' and exists (
      select from notifications.sms_consents k
      where ${isSpokenBy('k', 's')} and k.purpose = 'certification_alerts'))
    and not exists (select from notifications.messages m where m.key = due.key)
    and ${which}`;

/** Walks `certifications_by_expiry` from the cursor on. */
const USUAL = due(
  '',
  `not (${isFirstEmail('s')}) and (t.expiry_date, t.id) > ($4::date, $5::uuid)
  order by t.expiry_date, t.id
  limit $3`,
);

const FIRST = due(
  ', s.origin_import_id as "importId"',
  `${isFirstEmail('s')}
  order by ${latestTrainingOf('s')} desc, s.id, t.expiry_date, t.id`,
);

/** The facts of a reminder that has been written. */
export interface ReminderFacts {
  certificationId: string;
  step: ReminderStep;
}

/** Whether each certification still counts for its student and card, and its step has not passed. */
export async function stillDue(sql: Sql, reminders: readonly ReminderFacts[], now: Date): Promise<boolean[]> {
  const daysLeft = await daysLeftOfCurrent(sql, reminders, now);
  return reminders.map(
    ({ certificationId, step }) => (daysLeft.get(certificationId) ?? -Infinity) >= REMINDER_STEPS[step].until,
  );
}

/** Whether each certification still counts for its student and card. */
export async function stillCurrent(
  sql: Sql,
  cards: readonly Pick<ReminderFacts, 'certificationId'>[],
  now: Date,
): Promise<boolean[]> {
  const daysLeft = await daysLeftOfCurrent(sql, cards, now);
  return cards.map(({ certificationId }) => daysLeft.has(certificationId));
}

const TODAY = centerToday('$2');

/** The days until the expiry of those that count for their student and course. */
async function daysLeftOfCurrent(
  sql: Sql,
  cards: readonly Pick<ReminderFacts, 'certificationId'>[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = await sql.rows<{ id: string; daysLeft: number }>(
    `select t.id, t.expiry_date - ${TODAY} as "daysLeft" from certification.certifications t
     join people.students s on s.id = t.student_id and s.deleted_at is null
     where t.id = any($1) and ${isCurrent('t', TODAY)}`,
    [cards.map(({ certificationId }) => certificationId), now],
  );
  return new Map(rows.map((row) => [row.id, row.daysLeft]));
}
