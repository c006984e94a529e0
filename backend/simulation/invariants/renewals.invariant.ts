import { startOfHour } from '../clock.js';
import type { Invariant } from '../invariant.js';
import { writtenDate } from '../reminders.js';
import type { World } from '../world.js';
import { NOT_SENT } from './all-reminded.invariant.js';

/** Their subjects. */
export const SUBJECTS = { renewal: /^Time to renew: /, expiration: /^Expires on /, lapsed: /^Expired: / };

/** What their texts say of a course and a date. There is none for a renewal. */
const TEXTS = {
  expiration: /Your (.+) certification expires on (.+?)\. /,
  lapsed: /Your (.+) certification was valid until (.+?)\. /,
};

/** Every reminder of a certification that arrived by email. */
const arrivedRenewals = ({ mailboxes }: World) =>
  mailboxes.mails.flatMap(({ to, subject, text, at, inDoubt }) => {
    const [step] = Object.entries(SUBJECTS).find(([, pattern]) => pattern.test(subject)) ?? [];
    const card = /\(card (\S+)\)/.exec(text)?.[1];
    return step && card ? [{ step, card, to, at, inDoubt }] : [];
  });

/** The same by text. */
const arrivedTexts = ({ mailboxes }: World) =>
  mailboxes.texts.flatMap(({ to, text }) =>
    Object.entries(TEXTS).flatMap(([step, pattern]) => {
      const [, course, date] = pattern.exec(text) ?? [];
      return course ? [`${step} of ${course} until ${date} to ${to}`] : [];
    }),
  );

export const renewedOnce: Invariant = {
  name: 'nobody is reminded twice of a certification by the same step',
  breaches: (world) =>
    [...Map.groupBy(arrivedRenewals(world), ({ step, card }) => `${step} of card ${card}`)]
      .filter(([, arrivals]) => arrivals.length > 1)
      .map(([reminder, arrivals]) => `${reminder} came ${arrivals.length} times to ${arrivals[0]!.to}`),
};

/**
 * The newest certification of each student and course, if its latest step fell due before today's work began and the center
 * knew of it then. A card that was taken back, or whose holder asked for no email, is left out; so is one that counts again only
 * since a newer one was taken back today: it is reminded of tomorrow.
 */
const DUE = `
  select t.card_number as card, s.email, due.step, t.certification_type as course, t.expiry_date::text as expiry, u.phone
  from (
    select distinct on (student_id, course_key) * from certification.certifications
    where revoked_at is null and issue_date <= $1::date
    order by student_id, course_key, issue_date desc, expiry_date desc, id desc
  ) t
  join people.students s on s.id = t.student_id and s.deleted_at is null and s.email <> ''
  left join identity.users u on u.student_id = s.id
  left join notifications.preferences p on p.user_id = u.id
  cross join lateral (select case
    when t.expiry_date - $1::date between 31 and 60 then 'renewal'
    when t.expiry_date - $1::date between 1 and 30 then 'expiration'
    when t.expiry_date - $1::date between -14 and 0 then 'lapsed' end as step) due
  where due.step is not null and t.created_at < $2 and not (s.id = any($3))
    and case due.step when 'renewal' then coalesce(p.renewal_reminders, true) else coalesce(p.expiration_alerts, true) end
    and not exists (
      select from certification.certifications newer
      where newer.student_id = t.student_id and newer.course_key = t.course_key and newer.revoked_at >= $2)
    and not exists (
      select from notifications.messages m
      where m.key = 'certification-' || due.step || ':' || t.id and m.state = any($4))`;

export const allRenewed: Invariant = {
  name: 'everybody whose certification expires is reminded of it by each step',
  breaches: async (world) => {
    const arrived = new Set(arrivedRenewals(world).map(({ step, card }) => `${step} of card ${card}`));
    const workdayBegan = startOfHour(world.now(), 8);
    const changed = world.people.filter(({ readdressedAt, choseAt }) => readdressedAt || choseAt! > workdayBegan);
    const { rows } = await world.db.query(DUE, [
      world.date(),
      workdayBegan,
      changed.map(({ studentId }) => studentId),
      NOT_SENT,
    ]);
    // While somebody has emails turned off, a text counts as the reminder.
    const chose = new Set(world.people.filter(({ choseAt }) => choseAt).map(({ email }) => email));
    const byText = new Set(arrivedTexts(world));
    const isText = ({ step, course, expiry, phone, email }: (typeof rows)[number]) =>
      chose.has(email) && byText.has(`${step} of ${course} until ${writtenDate(expiry)} to ${phone}`);
    return rows
      .filter((row) => !arrived.has(`${row.step} of card ${row.card}`) && !isText(row))
      .map(({ card, step, email }) => `${step} of card ${card} never came to ${email}`);
  },
};
