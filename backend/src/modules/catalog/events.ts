import { defineEvent } from '../../shared/domain/domain-event.js';

/** Fires when a course is deleted. Its classes stay. */
export const courseDeleted = defineEvent<{ courseId: string; name: string }>('catalog.course-deleted');
