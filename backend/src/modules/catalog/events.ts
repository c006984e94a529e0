import { defineEvent } from '../../shared/domain/domain-event.js';

/** Fires when a course is added. */
export const courseAdded = defineEvent<{ courseId: string }>('catalog.course-added');

/** Fires when the fields of a course change, or whether it is offered. */
export const courseEdited = defineEvent<{ courseId: string }>('catalog.course-edited');

/** Fires when a course is deleted. Its classes stay. */
export const courseDeleted = defineEvent<{ courseId: string; name: string }>('catalog.course-deleted');

/** Fires when staff take a person off the list of those who want to hear of a course. */
export const courseInterestDeleted = defineEvent<{ courseId: string; courseName: string; name: string }>(
  'catalog.course-interest-deleted',
);

/** Fires when a course that people wait for has dates, and again after each batch. The first emails are due at `mailAt`. */
export const courseDatesFound = defineEvent<{ courseId: string; mailAt?: string }>('catalog.course-dates-found');

/**
 * Fires on a workday on which courses are new to clients, and again for the clients `after` each batch. The first emails are due
 * at `mailAt`.
 */
export const newCoursesFound = defineEvent<{ day: string; courseIds: string[]; mailAt?: string; after?: string }>(
  'catalog.new-courses-found',
);

/** Fires when an agency is added to those that issue cards. */
export const agencyAdded = defineEvent<{ agencyId: string; name: string }>('catalog.agency-added');

/** Fires when the name, code format or check of an agency changes. */
export const agencyEdited = defineEvent<{ agencyId: string; name: string }>('catalog.agency-edited');

/** Fires when an agency is deleted. Cards that name it keep it. */
export const agencyDeleted = defineEvent<{ agencyId: string; name: string }>('catalog.agency-deleted');

/** Fires when the agency that issues a card changes; null for none. */
export const cardAgencyChosen = defineEvent<{ cardId: string; agencyId: string | null }>('catalog.card-agency-chosen');
