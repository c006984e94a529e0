import { CHANGED_MEANWHILE } from '../../shared/api/error.js';
import type { AgencyInput, CourseRow, EditCourseInput } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type Course = CourseRow;

/** Values of the course form, and for an edit the revision of the row it was opened with. */
export type CourseInput = Required<
  Pick<
    EditCourseInput,
    | 'name'
    | 'description'
    | 'duration'
    | 'whatToBring'
    | 'validityMonths'
    | 'validToEndOfMonth'
    | 'cardId'
    | 'cardRole'
    | 'agencyId'
    | 'guidelineYear'
  >
> &
  Pick<EditCourseInput, 'revision'>;

export const coursesPath = '/api/courses';

export const interestsPath = '/api/courses/{id}/interests';

export type { AgencyInput };

export const useSaveAgency = (id: string | undefined) =>
  useApiMutation({
    run: (api, body: AgencyInput) =>
      id ? api.put('/api/agencies/{id}', { params: { path: { id } }, body }) : api.post('/api/agencies', { body }),
    idempotent: !id,
    success: id ? 'Agency updated successfully' : 'Agency created successfully',
    fallback: 'Failed to save agency',
  });

export const useDeleteAgency = () =>
  useApiMutation({
    run: (api, id: string) => api.delete('/api/agencies/{id}', { params: { path: { id } } }),
    success: 'Agency deleted successfully',
    fallback: 'Failed to delete agency',
  });

/** Takes a person off the list of those who want to hear of a course. */
export const useDeleteInterest = () =>
  useApiMutation({
    run: (api, id: string) => api.delete('/api/course-interests/{id}', { params: { path: { id } } }),
    success: 'Interest deleted successfully',
    fallback: 'Failed to delete interest',
  });

export const useSaveCourse = (id: string | undefined) =>
  useApiMutation({
    run: (api, body: CourseInput) =>
      id ? api.put('/api/courses/{id}', { params: { path: { id } }, body }) : api.post(coursesPath, { body }),
    idempotent: !id,
    success: id ? 'Course updated successfully' : 'Course created successfully',
    fallback: 'Failed to save course',
    asksOn: [CHANGED_MEANWHILE],
  });

type StarterInput = Pick<CourseInput, 'name' | 'duration' | 'validityMonths' | 'validToEndOfMonth' | 'agencyId'>;

/** Adds several courses, one after the other, but those whose name there is already: after a failure, the rest is tried again. */
export const useAddStarterCourses = () =>
  useApiMutation({
    run: async (api, courses: readonly StarterInput[]) => {
      const existing = new Set((await api.get(coursesPath)).map(({ name }) => name));
      const missing = courses.filter(({ name }) => !existing.has(name));
      for (const body of missing) await api.post(coursesPath, { body });
      return missing.length;
    },
    success: (count) => (count === 1 ? 'Course created successfully' : `${count} courses created successfully`),
    fallback: 'Failed to save course',
  });

export const useDeleteCourse = () =>
  useApiMutation({
    run: (api, id: string) => api.delete('/api/courses/{id}', { params: { path: { id } } }),
    success: 'Course deleted successfully',
    fallback: 'Failed to delete course',
  });

export const useOfferCourse = () =>
  useApiMutation({
    run: (api, { courseId, isOffered }: { courseId: string; isOffered: boolean }) =>
      api.patch('/api/courses/{id}/offered', { params: { path: { id: courseId } }, body: { isOffered } }),
    success: 'Course updated successfully',
    fallback: 'Failed to update course',
  });
