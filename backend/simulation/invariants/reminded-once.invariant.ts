import { timeOf } from '../clock.js';
import type { Invariant } from '../invariant.js';
import { arrivedReminders } from '../reminders.js';
import type { World } from '../world.js';

export const remindedOnce: Invariant = {
  name: 'nobody is reminded twice of a class on the same day by the same step',
  breaches: async (world) => {
    const seats = await seatsOfSeveralRecords(world);
    const of = Map.groupBy(
      arrivedReminders(world),
      ({ step, to, title, date }) => `${step} to ${to}: ${title} on ${date}`,
    );
    return [...of]
      .filter(([, arrivals]) => arrivals.length > (seats.get(`${arrivals[0]!.to}: ${arrivals[0]!.title}`) ?? 1))
      .map(([reminder, arrivals]) => `${reminder} came at ${arrivals.map(({ at }) => timeOf(at)).join(', ')}`);
  },
};

/** Somebody with several records is reminded once for each that has a seat, if it is merged later, too. */
async function seatsOfSeveralRecords({ db, enteredTwice }: World): Promise<Map<string, number>> {
  const { rows } = await db.query<{ about: string; seats: number }>(
    `select lower(s.email) || ': ' || c.title as about, count(*)::int as seats
     from enrollment.enrollments e
     join scheduling.classes c on c.id = e.class_id
     join people.students s on s.id = e.student_id
     where lower(s.email) = any($1)
     group by 1`,
    [[...enteredTwice]],
  );
  return new Map(rows.map(({ about, seats }) => [about, seats]));
}
