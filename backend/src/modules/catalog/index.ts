/** Catalog owns the courses: what the center teaches, what it offers to the public and how long certifications are valid. */
export { IssuingAgencyRow } from './agencies/agencies.dto.js';
export { CatalogApi } from './catalog.api.js';
export { CatalogModule } from './catalog.module.js';
export { durationMinutes, endTime } from './domain/course-duration.js';
export { INTEREST_CONSENT } from './domain/course-interest.entity.js';
export { ErasedInterests } from './erased/erased-interests.js';
export { type ImportedCourse, ImportedCourses } from './imported/imported-courses.js';
export { GetCourse } from './queries/get-course.query.js';
export { ListComingOffers } from './queries/list-coming-offers.query.js';
export { ListCourses } from './queries/list-courses.query.js';
