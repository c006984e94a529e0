import type { Invariant } from '../invariant.js';
import { arrivedReminders, writtenDate } from '../reminders.js';
import type { World } from '../world.js';

const HOUR_MS = 3_600_000;

/** Seats that were held from a day before the class until reminders are no longer sent. */
const ELIGIBLE = `
  select e.id, c.id as class, c.title, c.date::text as date, c.starts_at as starts, s.email, u.phone
  from scheduling.classes c
  join enrollment.enrollments e on e.class_id = c.id
  join enrollment.students s on s.id = e.student_id and s.email <> ''
  left join identity.users u on u.student_id = s.id
  where c.status = 'upcoming' and c.deleted_at is null and c.starts_at - interval '12 hours' between $1 and $2
    and e.enrolled_at <= c.starts_at - interval '24 hours'
    and (e.removed_at is null or e.removed_at > c.starts_at - interval '12 hours')`;

interface Row {
  id: string;
  class: string;
  title: string;
  date: string;
  starts: Date;
  email: string;
  phone: string | null;
}

/** Fast enough for every day: looks at the classes whose time for reminders ended since yesterday. */
export const allReminded: Invariant = {
  name: 'everybody who was eligible all along is reminded',
  breaches: async (world) => {
    const now = world.now();
    const { rows } = await world.db.query<Row>(ELIGIBLE, [new Date(now.getTime() - 26 * HOUR_MS), now]);
    const arrived = new Set(
      arrivedReminders(world).map(({ step, to, title, date }) => [step, to, title, date].join('/')),
    );
    const expected = rows
      .filter(({ class: id, starts }) => wasStable(world, id, new Date(starts.getTime() - 24 * HOUR_MS)))
      .flatMap((seat) => stepsFor(world, seat).map((step) => ({ seat, ...step })));
    const missing = expected.filter(
      ({ step, to, seat }) => !arrived.has([step, to, seat.title, writtenDate(seat.date)].join('/')),
    );
    return missing
      .filter(({ seat }) => !isExcused(world, seat))
      .map(({ step, to, seat }) => `${step} to ${to}: seat ${seat.id} in ${seat.title} on ${seat.date}`);
  },
};

function wasStable({ allSessions }: World, id: string, since: Date): boolean {
  const changedAt = allSessions.get(id)?.changedAt;
  return !changedAt || changedAt < since;
}

function stepsFor(world: World, { email, phone, starts }: Row): { step: string; to: string }[] {
  const person = world.people.find((one) => one.phone && one.phone === phone);
  const from = new Date(starts.getTime() - 24 * HOUR_MS);
  const stopped = world.optOuts.some((one) => one.phone === phone && (!one.until || one.until > from));
  const mail = { step: 'mail', to: email };
  return person?.wantsTexts && !stopped ? [mail, { step: 'text a day before', to: phone! }] : [mail];
}

/** After a crash that leaves open whether a reminder was sent, none is better than two (docs/decisions/0019). */
const isExcused = ({ lastFault }: World, { starts }: Row): boolean =>
  lastFault.getTime() > starts.getTime() - 25 * HOUR_MS;
