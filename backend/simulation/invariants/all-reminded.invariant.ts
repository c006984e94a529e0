import type { Invariant } from '../invariant.js';
import { arrivedReminders, writtenDate } from '../reminders.js';
import type { World } from '../world.js';

const HOUR_MS = 3_600_000;

/**
 * After a crash that leaves open whether a message was sent, none is better than two; a provider may refuse one for good; and what is due before
 * the center is open is dropped.
 */
export const NOT_SENT = ['unknown', 'failed', 'suppressed'];

/** Seats that were held from a day before a meeting of the class until reminders are no longer sent. */
const ELIGIBLE = `
  select e.id, c.id as class, c.title, m.date::text as date, m.starts_at as starts, s.id as student, s.email, u.phone
  from scheduling.meetings m
  join scheduling.classes c on c.id = m.class_id
  join enrollment.enrollments e on e.class_id = c.id
  join people.students s on s.id = e.student_id and s.email <> ''
  left join identity.users u on u.student_id = s.id
  where c.status = 'upcoming' and c.deleted_at is null and m.starts_at - interval '12 hours' between $1 and $2
    and e.enrolled_at <= m.starts_at - interval '24 hours'
    and (e.removed_at is null or e.removed_at > m.starts_at - interval '12 hours')`;

interface Row {
  id: string;
  class: string;
  title: string;
  date: string;
  starts: Date;
  student: string;
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
    const missing = rows
      .filter((seat) => wasStable(world, seat, new Date(seat.starts.getTime() - 24 * HOUR_MS)))
      .flatMap((seat) => stepsFor(world, seat).map((step) => ({ seat, ...step })))
      .filter(({ step, to, seat }) => !arrived.has([step, to, seat.title, writtenDate(seat.date)].join('/')));
    const excused = await notSent(
      world,
      missing.flatMap(({ keys }) => keys),
    );
    return missing
      .filter(({ keys }) => !keys.some((key) => excused.has(key)))
      .map(({ step, to, seat }) => `${step} to ${to}: seat ${seat.id} in ${seat.title} on ${seat.date}`);
  },
};

async function notSent({ db }: World, keys: string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ key: string }>(
    'select key from notifications.messages where key = any($1) and state = any($2)',
    [keys, NOT_SENT],
  );
  return new Set(rows.map(({ key }) => key));
}

/** Neither the class nor the person's address or choices have changed. */
function wasStable(world: World, { class: id, student }: Row, since: Date): boolean {
  const person = world.personOf(student);
  const changes = [world.allSessions.get(id)?.changedAt, person?.readdressedAt, person?.choseAt];
  return changes.every((changedAt) => !changedAt || changedAt < since);
}

function stepsFor(world: World, { class: id, date, student, email, phone, starts }: Row) {
  const person = world.everybody.find((one) => one.phone && one.phone === phone);
  const from = new Date(starts.getTime() - 24 * HOUR_MS);
  const stopped = world.optOuts.some((one) => one.phone === phone && (!one.isOver || one.until! > from));
  // It may have been due for a record that has ended in this one since.
  const keysOf = (step: string) => world.account.idsOf(student).map((record) => `${step}/${record}/${id}/${date}`);
  const mail = { step: 'mail', to: email, keys: keysOf('day-before-mail') };
  const text = { step: 'text a day before', to: phone!, keys: keysOf('day-before-sms') };
  return person?.wantsTexts && !stopped ? [mail, text] : [mail];
}
