import type { Act } from '../act.js';
import type { Random } from '../random.js';
import type { Seat, World } from '../world.js';

/** Seats that staff look at until they find a payment. */
const LOOKS = 4;

export const refund: Act = {
  name: 'staff refund a payment',
  weight: 4,
  movesMoney: true,
  run: async (world, random) => {
    const paid = await findPaid(world, random);
    if (!paid) return undefined;
    const { seat, refundable } = paid;
    const amount = random.chance(0.3) ? refundable : Math.round(refundable * 50) / 100;
    const keepsSeatPaid = random.chance(0.3);
    const { status } = await world.staff.post(`/api/enrollments/${seat.id}/refunds`, {
      amount,
      reason: 'Asked for it',
      keepsSeatPaid,
    });
    return `staff refund ${amount} of seat ${seat.id}, keeps paid ${keepsSeatPaid}: ${status}`;
  },
};

async function findPaid(world: World, random: Random): Promise<{ seat: Seat; refundable: number } | undefined> {
  const seats = world.seats.filter(({ session }) => session.price);
  for (let look = 0; look < LOOKS && seats.length > 0; look += 1) {
    const seat = random.choose(seats)!;
    const { status, body } = await world.staff.get(`/api/enrollments/${seat.id}/payment`);
    if (status === 200 && body.refundable > 0) return { seat, refundable: body.refundable };
  }
  return undefined;
}
