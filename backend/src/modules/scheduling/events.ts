import { defineEvent } from '../../shared/domain/domain-event.js';

/** A class as it was when the event fired. Date and time are the center's own; `startsAt` is the same as a moment in UTC. */
type ClassFacts = {
  classId: string;
  courseId: string;
  title: string;
  date: string;
  time: string;
  startsAt: string;
  location: string;
  instructor: string | null;
  organizationId: string | null;
  status: string;
  enrolledCount: number;
};

/** Fires once per class, when it is put on the schedule. */
export const classScheduled = defineEvent<ClassFacts>('scheduling.class-scheduled');

/** Fires when an upcoming class moves to another day, time or place; `was` is where it stood before. */
export const classRescheduled = defineEvent<
  ClassFacts & { was: { date: string; time: string; startsAt: string; location: string } }
>('scheduling.class-rescheduled');

/** Fires when the status of a class becomes cancelled. */
export const classCancelled = defineEvent<ClassFacts>('scheduling.class-cancelled');

/** Fires when a cancelled class gets another status: it takes place after all. */
export const classReinstated = defineEvent<ClassFacts>('scheduling.class-reinstated');

/** Fires when a class is deleted, with the status that it had until then. */
export const classDeleted = defineEvent<ClassFacts>('scheduling.class-deleted');
