import { timeOf } from '../clock.js';
import type { Invariant } from '../invariant.js';
import { arrivedReminders } from '../reminders.js';

/** A message that was on its way when something changed may still arrive. */
const ON_THE_WAY_MS = 60_000;

const SEATS = `
  select c.id as class, c.title, lower(s.email) as email, u.phone, s.phone as "spokenPhone", e.enrolled_at as enrolled, e.removed_at as removed
  from enrollment.enrollments e
  join scheduling.classes c on c.id = e.class_id
  join people.students s on s.id = e.student_id
  left join identity.users u on u.student_id = s.id
  where c.title = any($1)`;

interface Row {
  class: string;
  title: string;
  email: string;
  phone: string | null;
  /** Where somebody gets texts who agreed to them when they called. */
  spokenPhone: string;
  enrolled: Date;
  removed: Date | null;
}

export const remindedRightly: Invariant = {
  name: 'nobody is reminded of a class in which they have no seat, or which was given up',
  breaches: async (world) => {
    const today = arrivedReminders(world).filter(({ at }) => world.now().getTime() - at.getTime() < 36 * 3_600_000);
    // Somebody may have changed the number since.
    const emailOf = new Map(
      world.everybody.flatMap(({ email, formerPhone }) => (formerPhone ? [[formerPhone, email]] : [])),
    );
    const { rows } = await world.db.query<Row>(SEATS, [[...new Set(today.map(({ title }) => title))]]);
    return today
      .filter(({ to, title, at }) => {
        const before = new Date(at.getTime() - ON_THE_WAY_MS);
        return !rows.some((seat) => {
          const isTo = [seat.email, seat.phone, seat.spokenPhone].includes(to) || seat.email === emailOf.get(to);
          const isTheirs = seat.title === title && (isTo || world.oldAddresses.has(to));
          const isHeld = seat.enrolled <= at && (!seat.removed || seat.removed > before);
          const givenUp = world.givenUp.get(seat.class);
          return isTheirs && isHeld && (!givenUp || givenUp > before);
        });
      })
      .map(({ step, to, title, at }) => `${step} to ${to} at ${timeOf(at)}: they have no seat in ${title}`);
  },
};
