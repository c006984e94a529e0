import { renderHook } from '@testing-library/react';
import { withQueryClient } from '../../test/render.js';
import { serve } from '../../test/server.js';
import { useOfferCourse, useSaveCourse } from '../features/courses/api.js';
import { useChangePreference } from '../features/preferences/api.js';
import { useDesignateInstructor } from '../features/users/api.js';
import { useVisibleToast } from '../shared/ui/toast/toast-store.js';

interface Mutation {
  mutateAsync: (input: never) => Promise<unknown>;
}

describe('a change made in place', () => {
  it.each<[string, string, () => Mutation, unknown]>([
    ['Course updated successfully', 'PATCH /api/courses/c1/offered', () => useOfferCourse(), { courseId: 'c1' }],
    ['Course updated successfully', 'PUT /api/courses/c1', () => useSaveCourse('c1'), {}],
    [
      'Instructor status updated successfully',
      'PATCH /api/users/u1/instructor',
      useDesignateInstructor,
      { userId: 'u1' },
    ],
    ['Preferences updated successfully', 'PATCH /api/notification-preferences', useChangePreference, {}],
  ])('is confirmed by the toast "%s": %s', async (description, call, useMutation, input) => {
    serve({ [call]: { body: {} } });
    const { result } = renderHook(() => ({ mutation: useMutation(), toast: useVisibleToast() }), {
      wrapper: withQueryClient(),
    });
    await result.current.mutation.mutateAsync(input as never);
    expect(result.current.toast).toMatchObject({ title: 'Success', description });
  });
});
