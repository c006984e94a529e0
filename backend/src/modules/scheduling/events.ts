import type { Change } from '../../shared/domain/changes.js';
import { defineEvent } from '../../shared/domain/domain-event.js';

/** A meeting after the first one. Times are in the center's time zone. A type and not an interface, so that it fits the payload of events. */
export type LaterDay = {
  /** Days after the first meeting, so that it moves with the class; 0 for the same day. */
  after: number;
  time: string;
  endTime: string | null;
  /** Its place and that place's text; null if they are the first meeting's. */
  placeId: string | null;
  location: string | null;
};

/** As it is stored, with its start in ISO 8601. */
export type StoredDay = LaterDay & { startsAt: string };

/** A class when the event fired. Date and time are in the center's time zone, `startsAt` is in UTC. */
type ClassSnapshot = {
  classId: string;
  courseId: string;
  title: string;
  date: string;
  /** Null for a class that was over when it was imported, if its source has no time. */
  time: string | null;
  startsAt: string;
  /** The meetings after the first; left out if there are none. */
  laterDays?: StoredDay[];
  location: string;
  instructor: string | null;
  organizationId: string | null;
  status: string;
  enrolledCount: number;
};

/** Fires once per class, when it is scheduled. */
export const classScheduled = defineEvent<ClassSnapshot>('scheduling.class-scheduled');

/** Fires when an upcoming class has moved and its students may be told of it from `settlesAt` on. Until then it can be undone. */
export const classMoved = defineEvent<{ classId: string; moveId: string; settlesAt: string }>('scheduling.class-moved');

/** Where and when a class was before a move. */
type WhereBefore = {
  date: string;
  time: string;
  startsAt: string;
  location: string;
  laterDays?: StoredDay[];
};

/** Fires when a move of a class can't be undone any more, whether or not its students are told; `was` is what people know. */
export const classMoveSettled = defineEvent<{ classId: string; was: WhereBefore }>('scheduling.class-move-settled');

/** Fires when users become the instructor or an assistant of a class that isn't cancelled, or no longer are. */
export const classTeachersChanged = defineEvent<{ classId: string; added: string[]; removed: string[] }>(
  'scheduling.class-teachers-changed',
);

/**
 * Fires when students have to be told of another day, time or place of an upcoming class; `was` is what they know. With
 * `enrolledBy`, those who enrolled later know already; with `enrolledSince`, only they know of what was undone.
 */
export const classRescheduled = defineEvent<
  ClassSnapshot & {
    was: WhereBefore;
    enrolledBy?: string;
    enrolledSince?: string;
  }
>('scheduling.class-rescheduled');

/**
 * Fires when staff change the fields of a class or its status; lists the changes in words, prices in dollars. `untold` is why
 * its students aren't told of a move, `isUndo` says that a move is taken back.
 */
export const classEdited = defineEvent<{ classId: string; changes: Change[]; untold?: string; isUndo?: boolean }>(
  'scheduling.class-edited',
);

/** Fires when the price of a class changes. In cents; null is free. */
export const classPriceChanged = defineEvent<{ classId: string; from: number | null; to: number | null }>(
  'scheduling.class-price-changed',
);

/** What happens to the money that students paid: `refundedBy` is the user who asked for refunds. */
type MoneyBack = { refundedBy?: string };

/** Fires when the status of a class becomes cancelled. */
export const classCancelled = defineEvent<ClassSnapshot & MoneyBack>('scheduling.class-cancelled');

/** Fires when a cancelled class gets another status. */
export const classReinstated = defineEvent<ClassSnapshot>('scheduling.class-reinstated');

/** Fires when a class is deleted, with its last status. */
export const classDeleted = defineEvent<ClassSnapshot & MoneyBack>('scheduling.class-deleted');

/** Fires when a class is to be written to the center's calendar, although it hasn't changed. */
export const calendarEntryDue = defineEvent<{ classId: string }>('scheduling.calendar-entry-due');

/** Fires when staff add a place. */
export const placeAdded = defineEvent<{ placeId: string; name: string }>('scheduling.place-added');

/** Fires when staff edit a place; lists the changes in words. Its coming classes follow. */
export const placeEdited = defineEvent<{ placeId: string; name: string; changes: Change[] }>('scheduling.place-edited');

/** Fires when a place takes no more classes. */
export const placeArchived = defineEvent<{ placeId: string; name: string }>('scheduling.place-archived');

/** Fires when a place that no class has is deleted. */
export const placeDeleted = defineEvent<{ placeId: string; name: string }>('scheduling.place-deleted');

/** Fires when all classes of a place are given to another one; `classes` is their number. */
export const placesMerged = defineEvent<{
  placeId: string;
  name: string;
  into: string;
  intoName: string;
  classes: number;
}>('scheduling.places-merged');
