import type { Act } from '../act.js';
import { twoDays } from './schedule-class.act.js';

/** Moves a class or its second day by the call for it, perhaps without telling anybody, and perhaps takes it back, or tells them of it before the wait is over. */
export const moveClass: Act = {
  name: 'staff move a class, tell its students or not, at once, or take it back',
  weight: 3,
  beforeOpen: true,
  run: async (world, random) => {
    const session = random.choose(world.upcoming());
    if (!session) return undefined;
    await world.staff.isSignedIn();
    const { status: found, body } = await world.staff.get(`/api/classes/${session.id}`);
    if (found !== 200) return undefined;
    const tell = random.chance(0.6);
    const isLaterDay = session.after !== undefined && random.chance(0.5);
    const to = isLaterDay
      ? { date: body.date as string, time: body.time as string }
      : { date: world.date(random.between(1, 20)), time: random.pick(['08:00', '11:00', '18:00'])! };
    const after = isLaterDay ? (session.after! % 5) + 1 : session.after;
    const input = {
      ...to,
      ...(isLaterDay && { days: twoDays(to, after!) }),
      tell,
      ...(!tell && { reason: 'It was typed wrong' }),
    };
    session.changedAt = world.now();
    const { status } = await world.staff.post(`/api/classes/${session.id}/move`, input);
    const where = isLaterDay
      ? `the second day of ${session.title} to ${after} days after the first`
      : `${session.title} to ${to.date} ${to.time}`;
    const what = `staff move ${where}${tell ? '' : ', and tell nobody'}: ${status}`;
    if (status !== 200) return what;
    const before = session.after;
    Object.assign(session, to, after && { after });
    if (random.chance(0.3)) {
      const told = await world.staff.post(`/api/classes/${session.id}/move/tell`);
      return `${what}, and send it now: ${told.status}`;
    }
    if (random.chance(0.4)) return what;
    const undone = await world.staff.post(`/api/classes/${session.id}/move/undo`);
    if (undone.status === 200)
      Object.assign(session, { date: body.date, time: body.time, ...(before && { after: before }) });
    return `${what}, and take it back: ${undone.status}`;
  },
};
