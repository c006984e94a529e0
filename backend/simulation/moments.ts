import { momentAt } from './clock.js';
import type { Step } from './plan.js';
import type { World } from './world.js';

/**
 * Minutes of a day in which the program's own schedules have something to do, whatever people do: the end of the quiet hours, the
 * begin of the workday, and the daily work at 3:00 UTC. Before the quiet hours, texts go out that an earlier minute left to the next
 * because somebody was changing the class. At last, the hourly look for events of the gateway finds those whose webhooks were lost.
 */
const SCHEDULES = [8 * 60, 9 * 60, 20.5 * 60, 22 * 60, 22.5 * 60];

/** The reminders of a day of a class are due so many minutes before it. */
const REMINDERS = [24 * 60, 2 * 60];

/** The moments of a day, in order, and what people do in each of them. Nothing happens in between, so the clock skips it. */
export async function momentsOf(day: number, steps: readonly Step[], world: World): Promise<[Date, Step[]][]> {
  const moments = new Map<number, Step[]>(SCHEDULES.map((minute) => [momentAt(day, minute).getTime(), []]));
  for (const at of await remindersDue(day, world)) moments.set(at, []);
  for (const step of steps) {
    const at = momentAt(day, step.minute).getTime();
    moments.set(at, [...(moments.get(at) ?? []), step]);
  }
  return [...moments].sort(([a], [b]) => a - b).map(([at, acts]) => [new Date(at), acts]);
}

async function remindersDue(day: number, { db }: World): Promise<number[]> {
  const { rows } = await db.query<{ at: Date }>(
    `select distinct date_trunc('minute', m.starts_at) - minutes * interval '1 minute' as at
     from scheduling.meetings m join scheduling.classes c on c.id = m.class_id, unnest($3::int[]) minutes
     where c.deleted_at is null and m.starts_at - minutes * interval '1 minute' between $1 and $2`,
    [momentAt(day, 0), momentAt(day + 1, 0), REMINDERS],
  );
  return rows.map(({ at }) => at.getTime());
}
