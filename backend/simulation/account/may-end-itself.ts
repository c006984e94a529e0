import type { World } from '../world.js';
import type { SeatInAccount } from './account.js';

/** The program may free a seat itself: that of somebody who waits for an employer's yes too long, or one of two in a class. */
export function mayEndItself(world: World, seat: SeatInAccount): boolean {
  return mayWaitTooLong(world, seat) || isOneOfTwo(world, seat);
}

/** What people of employers book alone may begin to wait later, when its price rises or its person joins. */
function mayWaitTooLong(world: World, { studentId, taken, awaitsApproval, isApproved }: SeatInAccount): boolean {
  const person = world.personOf(studentId);
  const isSelfBooked = person?.browser !== undefined && person.browser === taken.by;
  return awaitsApproval || (isSelfBooked && person.wasEmployed === true && !isApproved);
}

/** Two records of a person may have a seat each, and keep one when they are joined. */
function isOneOfTwo(world: World, { id, studentId, classId }: SeatInAccount): boolean {
  const person = world.personOf(studentId);
  if (!person?.otherStudentIds) return false;
  return world.account.seatsIn(classId).some((seat) => seat.id !== id && world.personOf(seat.studentId) === person);
}
