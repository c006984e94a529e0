import type { Act } from '../act.js';
import type { Session } from '../world.js';

export const cancelClass: Act = {
  name: 'staff cancel or delete a class, or cancel it with those of its series that follow',
  weight: 1,
  beforeOpen: true,
  movesMoney: true,
  run: async (world, random) => {
    const session = random.choose(world.upcoming());
    if (!session) return undefined;
    const refund = random.chance(0.8);
    const cancels = random.chance(0.7);
    const isSeries = cancels && session.seriesId !== undefined && random.chance(0.5);
    const scope = isSeries ? '&scope=following' : '';
    const others = isSeries ? world.sessions.filter((other) => isBeside(other, session)) : [];
    for (const one of [session, ...others]) one.changedAt = world.now();
    const { status } = cancels
      ? await world.staff.post(`/api/classes/${session.id}/cancel?refund=${refund}${scope}`)
      : await world.staff.delete(`/api/classes/${session.id}?refund=${refund}`);
    if (status >= 200 && status < 300) {
      const over = [session];
      // Which of them follow, the program says: a colleague may move one now.
      for (const other of others) {
        const { body } = await world.staff.get(`/api/classes/${other.id}`);
        if (body?.status === 'cancelled') over.push(other);
      }
      world.sessions = world.sessions.filter((other) => !over.includes(other));
      for (const { id } of over) {
        world.givenUp.set(id, world.now());
        if (refund) world.refundedClasses.set(id, world.now());
      }
    }
    const more = isSeries ? ' and those of its series that follow' : '';
    return `staff ${cancels ? 'cancel' : 'delete'} ${session.title}${more}, refund ${refund}: ${status}`;
  },
};

const isBeside = (other: Session, session: Session): boolean =>
  other !== session && other.seriesId === session.seriesId;
