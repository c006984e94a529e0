/**
 * Scheduling owns the classes: time, place, instructor, capacity, price and visibility. Enrollment owns the seats; the
 * database counts them on the class.
 */

export {
  DAY_PARTS,
  type DayPart,
  ListOpenClasses,
  type OpenClasses,
  type OpenClassFilter,
} from './queries/list-open-classes.query.js';
export { type LockedClass, SchedulingApi } from './scheduling.api.js';
export { SchedulingModule } from './scheduling.module.js';
export { type WhereAndWhen, whereAndWhen } from './where-and-when.js';
