import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import type { ClassCounts, ClassRow, CourseRow, InstructorRow, OrganizationRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import type { NewClass, UpdatedClass } from './class-form.logic.js';

export const CLASSES = '/api/classes';

/** How many classes match the search, for each tab. */
export const classCountsQuery = (q: string) => queryOptions<ClassCounts>({ queryKey: [CLASSES, 'counts', { q }] });

/** Courses that a class can be scheduled for. */
export const coursesQuery = () => queryOptions<CourseRow[]>({ queryKey: ['/api/courses'] });

export const instructorsQuery = () =>
  queryOptions<InstructorRow[]>({ queryKey: ['/api/users', { instructors: true }] });

export const organizationsQuery = () => queryOptions<OrganizationRow[]>({ queryKey: ['/api/organizations'] });

/** What changes with a class: the lists and rosters of classes, and the figures of the dashboard. */
const AFFECTED = [[CLASSES], ['/api/dashboard']];

export const useCreateClass = () =>
  useApiMutation({
    run: (body: NewClass) => api.post<ClassRow>(CLASSES, body),
    invalidates: AFFECTED,
    success: 'Class created successfully',
    fallback: 'Failed to create class',
  });

export const useUpdateClass = (id: string) =>
  useApiMutation({
    run: (body: UpdatedClass) => api.put<ClassRow>(`${CLASSES}/${id}`, body),
    invalidates: AFFECTED,
    success: 'Class updated successfully',
    fallback: 'Failed to update class',
  });

export const useDeleteClass = () =>
  useApiMutation({
    run: (id: string) => api.delete(`${CLASSES}/${id}`),
    invalidates: AFFECTED,
    success: 'Class deleted successfully',
    fallback: 'Failed to delete class',
  });
