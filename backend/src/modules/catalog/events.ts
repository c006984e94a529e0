import { defineEvent } from '../../shared/domain/domain-event.js';

/** A course was taken out of the catalog; its classes stay. */
export const courseDeleted = defineEvent<{ courseId: string; name: string }>('catalog.course-deleted');
