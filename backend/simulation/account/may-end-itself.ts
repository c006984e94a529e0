import type { World } from '../world.js';
import type { SeatInAccount } from './account.js';

/**
 * The program frees a seat that waits for an employer's yes too long. What people of employers book alone may begin to wait later,
 * when its price rises or its person joins.
 */
export function mayEndItself(world: World, { studentId, taken, awaitsApproval, isApproved }: SeatInAccount): boolean {
  const person = world.personOf(studentId);
  const isSelfBooked = person?.browser !== undefined && person.browser === taken.by;
  return awaitsApproval || (isSelfBooked && person.wasEmployed === true && !isApproved);
}
