import { api } from '../../shared/api/client.js';
import { queryKeyOf } from '../../shared/api/query-client.js';
import type { CourseRow, EditCourseInput } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type Course = CourseRow;

/** Values of the course form, and for an edit the revision of the row it was opened with. */
export type CourseInput = Required<
  Pick<EditCourseInput, 'name' | 'description' | 'duration' | 'whatToBring' | 'validityMonths' | 'validToEndOfMonth'>
> &
  Pick<EditCourseInput, 'revision'>;

export const coursesPath = '/api/courses';

export const interestsPath = '/api/courses/{id}/interests';

/** Takes a person off the list of those who want to hear of a course. */
export const useDeleteInterest = () =>
  useApiMutation({
    run: (id: string) => api.delete('/api/course-interests/{id}', { params: { path: { id } } }),
    invalidates: [queryKeyOf(coursesPath)],
    success: 'Interest deleted successfully',
    fallback: 'Failed to delete interest',
  });

const invalidates = [queryKeyOf(coursesPath)];

export const useSaveCourse = (id: string | undefined) =>
  useApiMutation({
    run: (body: CourseInput, headers) =>
      id
        ? api.put('/api/courses/{id}', { params: { path: { id } }, body })
        : api.post(coursesPath, { body, ...headers }),
    idempotent: !id,
    invalidates,
    success: id ? 'Course updated successfully' : 'Course created successfully',
    fallback: 'Failed to save course',
  });

export const useDeleteCourse = () =>
  useApiMutation({
    run: (id: string) => api.delete('/api/courses/{id}', { params: { path: { id } } }),
    invalidates,
    success: 'Course deleted successfully',
    fallback: 'Failed to delete course',
  });

export const useOfferCourse = () =>
  useApiMutation({
    run: ({ courseId, isOffered }: { courseId: string; isOffered: boolean }) =>
      api.patch('/api/courses/{id}/offered', { params: { path: { id: courseId } }, body: { isOffered } }),
    invalidates,
    success: 'Course updated successfully',
    fallback: 'Failed to update course',
  });
