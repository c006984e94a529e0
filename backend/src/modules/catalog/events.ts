import { defineEvent } from '../../shared/domain/domain-event.js';

/** Fires when a course is deleted. Its classes stay. */
export const courseDeleted = defineEvent<{ courseId: string; name: string }>('catalog.course-deleted');

/**
 * Fires on a workday on which courses are new to clients, and again for the clients `after` each batch. The first mails are due
 * at `mailAt`.
 */
export const newCoursesFound = defineEvent<{ day: string; courseIds: string[]; mailAt?: string; after?: string }>(
  'catalog.new-courses-found',
);
