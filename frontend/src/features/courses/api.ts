import { api } from '../../shared/api/client.js';
import type { CourseRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type Course = CourseRow;
export type CourseInput = Pick<Course, 'name' | 'description' | 'duration' | 'validityMonths'>;

export const coursesPath = '/api/courses';

const invalidates = [[coursesPath]];

export const useSaveCourse = (courseId: string | undefined) =>
  useApiMutation({
    run: (input: CourseInput) =>
      courseId ? api.put<Course>(`${coursesPath}/${courseId}`, input) : api.post<Course>(coursesPath, input),
    invalidates,
    success: courseId ? 'Course updated successfully' : 'Course created successfully',
    fallback: 'Failed to save course',
  });

export const useDeleteCourse = () =>
  useApiMutation({
    run: (courseId: string) => api.delete(`${coursesPath}/${courseId}`),
    invalidates,
    success: 'Course deleted successfully',
    fallback: 'Failed to delete course',
  });

export const useOfferCourse = () =>
  useApiMutation({
    run: ({ courseId, isOffered }: { courseId: string; isOffered: boolean }) =>
      api.patch<Course>(`${coursesPath}/${courseId}/offered`, { isOffered }),
    invalidates,
    fallback: 'Failed to update course',
  });
