/**
 * Scheduling owns the classes: time, place, instructor, capacity, price and visibility. Enrollment owns the seats; the
 * database counts them on the class.
 */

export { ClassDayRow } from './classes/class-days.dto.js';
export { ScopeQuery } from './classes/classes.dto.js';
export {
  DAY_PARTS,
  type DayPart,
  ListOpenClasses,
  type OpenClasses,
  type OpenClassFilter,
} from './classes/queries/list-open-classes.query.js';
export { addressAt, type SelectedDay, type WhereAndWhen, whereAndWhen } from './classes/where-and-when.js';
export { type PlaceDetails, placeTexts } from './domain/place.entity.js';
export { ErasedClasses } from './erased/erased-classes.js';
export {
  type ClassBefore,
  type ImportedClass,
  ImportedClasses,
  type ImportedClassState,
  type ImportedPlace,
} from './imported/imported-classes.js';
export { type LockedClass, SchedulingApi } from './scheduling.api.js';
export { SchedulingModule } from './scheduling.module.js';
