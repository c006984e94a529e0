/**
 * Scheduling owns the classes: when, where, by whom, for how many and at which price, and who may know of each. The seats
 * themselves are the enrollment module's; the database counts them on the class.
 */
export { ListClasses } from './queries/list-classes.query.js';
export { type LockedClass, SchedulingApi } from './scheduling.api.js';
export { SchedulingModule } from './scheduling.module.js';
