import { act, renderHook, waitFor } from '@testing-library/react';
import { withQueryClient } from '../../test/render.js';
import { type Answer, serve } from '../../test/server.js';
import { useChangePassword } from '../features/auth/change-password-api.js';
import { useEnrollStudent, useRemoveEnrollment } from '../features/class-roster/api.js';
import { useCreateClass, useDeleteClass, useUpdateClass } from '../features/classes/api.js';
import { useDeleteCourse, useOfferCourse, useSaveCourse } from '../features/courses/api.js';
import { useEditMyOrganization } from '../features/organizations/api.js';
import {
  useCreateOrganization,
  useDeleteOrganization,
  useEditOrganization,
} from '../features/organizations/staff-api.js';
import { useCreatePaymentIntent } from '../features/payments/api.js';
import { useRemovePaymentMethod, useSetup } from '../features/payments/method-api.js';
import { useSeatPayment } from '../features/payments/seat-payment.js';
import { useChangePreference } from '../features/preferences/api.js';
import { useDeleteStudent, useUpdateStudent } from '../features/students/api.js';
import { useChangeRole, useDesignateInstructor } from '../features/users/api.js';
import { useCreateStudent } from '../shared/model/student.js';
import { useUploadPhoto } from '../shared/ui/photo/use-upload-photo.js';
import { useVisibleToast } from '../shared/ui/toast/toast-store.js';

interface Mutation {
  mutateAsync: (input: never) => Promise<unknown>;
}

type Row = [text: string, call: string, useMutation: () => Mutation, input?: unknown];

const METHOD = '/api/organizations/my-organization/payment-method';

async function toastAfter([, call, useMutation, input]: Row, answer: Answer) {
  serve({ [call]: answer });
  const { result } = renderHook(() => ({ mutation: useMutation(), toast: useVisibleToast() }), {
    wrapper: withQueryClient(),
  });
  await act(() => result.current.mutation.mutateAsync(input as never).catch(() => undefined));
  return result.current.toast;
}

/** The catalog of errors. Texts that only a form or a dialog shows are tested with it. */
const FAILURES: Row[] = [
  ['Failed to create class', 'POST /api/classes', useCreateClass, {}],
  ['Failed to update class', 'PUT /api/classes/c1', () => useUpdateClass('c1'), {}],
  ['Failed to delete class', 'DELETE /api/classes/c1', useDeleteClass, { id: 'c1', refund: false }],
  ['Failed to create student', 'POST /api/students', useCreateStudent, {}],
  ['Failed to update student', 'PUT /api/students/s1', () => useUpdateStudent('s1'), {}],
  ['Failed to delete student', 'DELETE /api/students/s1', useDeleteStudent, { id: 's1', refund: false }],
  [
    'Failed to upload photo',
    'POST /api/students/s1/photo',
    () => useUploadPhoto('s1'),
    { photo: new File([], 'ana.png') },
  ],
  ['Failed to create organization', 'POST /api/organizations', useCreateOrganization, {}],
  ['Failed to update organization', 'PUT /api/organizations/o1', () => useEditOrganization('o1'), {}],
  ['Failed to update organization', 'PATCH /api/organizations/my-organization', useEditMyOrganization, {}],
  ['Failed to delete organization', 'DELETE /api/organizations/o1', () => useDeleteOrganization('o1')],
  ['Failed to load payment form', `POST ${METHOD}/setup`, useSetup],
  ['Failed to remove payment method', `DELETE ${METHOD}`, useRemovePaymentMethod],
  ['Failed to enroll student', 'POST /api/enrollments', () => useEnrollStudent('c1'), { studentId: 's1' }],
  ['Failed to remove enrollment', 'DELETE /api/enrollments/e1', useRemoveEnrollment, { id: 'e1', refund: false }],
  ['Failed to create payment intent', 'POST /api/enrollments/e1/create-payment-intent', useCreatePaymentIntent, 'e1'],
  ['Failed to update user role', 'PATCH /api/users/u1/role', useChangeRole, { userId: 'u1' }],
  ['Failed to update instructor status', 'PATCH /api/users/u1/instructor', useDesignateInstructor, { userId: 'u1' }],
  ['Failed to update preferences', 'PATCH /api/notification-preferences', useChangePreference, {}],
  ['Failed to save course', 'POST /api/courses', () => useSaveCourse(undefined), {}],
  ['Failed to save course', 'PUT /api/courses/c1', () => useSaveCourse('c1'), {}],
  ['Failed to update course', 'PATCH /api/courses/c1/offered', useOfferCourse, { courseId: 'c1' }],
  ['Failed to delete course', 'DELETE /api/courses/c1', useDeleteCourse, 'c1'],
  ['Failed to change password', 'POST /api/auth/change-password', useChangePassword, {}],
];

describe('a call that fails', () => {
  it.each(FAILURES)("toasts the server's message, or else '%s': %s", async (...row) => {
    const destructive = { title: 'Error', variant: 'destructive' };
    expect(await toastAfter(row, { status: 500 })).toMatchObject({ ...destructive, description: row[0] });
    const message = `Refused: ${row[0]}`;
    expect(await toastAfter(row, { status: 409, body: { message } })).toMatchObject({
      ...destructive,
      description: message,
    });
  });

  it("toasts 'Failed to initialize payment' if a payment never reached the server, and closes the dialog", async () => {
    let isClosed = false;
    serve({});
    globalThis.fetch = async () => {
      throw new TypeError('Failed to fetch');
    };
    const onClose = () => {
      isClosed = true;
    };
    const texts = { paid: '', processing: '', notCharged: '' };
    const { result } = renderHook(
      () => ({ payment: useSeatPayment({ enrollmentId: 'e1', texts, onClose }), toast: useVisibleToast() }),
      { wrapper: withQueryClient() },
    );
    await waitFor(() => expect(isClosed).toBe(true));
    expect(result.current.toast).toMatchObject({ title: 'Error', description: 'Failed to initialize payment' });
  });
});

const SUCCESSES: Row[] = [
  ['Class created successfully', 'POST /api/classes', useCreateClass, {}],
  ['Class updated successfully', 'PUT /api/classes/c1', () => useUpdateClass('c1'), {}],
  ['Class deleted successfully', 'DELETE /api/classes/c1', useDeleteClass, { id: 'c1', refund: false }],
  ['Student created successfully', 'POST /api/students', useCreateStudent, {}],
  ['Student updated successfully', 'PUT /api/students/s1', () => useUpdateStudent('s1'), {}],
  ['Student deleted successfully', 'DELETE /api/students/s1', useDeleteStudent, { id: 's1', refund: false }],
  [
    'Photo uploaded successfully',
    'POST /api/students/s1/photo',
    () => useUploadPhoto('s1'),
    { photo: new File([], 'ana.png') },
  ],
  ['Organization updated successfully', 'PUT /api/organizations/o1', () => useEditOrganization('o1'), {}],
  ['Organization deleted successfully', 'DELETE /api/organizations/o1', () => useDeleteOrganization('o1')],
  ['Course updated successfully', 'PATCH /api/courses/c1/offered', useOfferCourse, { courseId: 'c1' }],
  ['Course updated successfully', 'PUT /api/courses/c1', () => useSaveCourse('c1'), {}],
  ['User role updated successfully', 'PATCH /api/users/u1/role', useChangeRole, { userId: 'u1' }],
  [
    'Instructor status updated successfully',
    'PATCH /api/users/u1/instructor',
    useDesignateInstructor,
    { userId: 'u1' },
  ],
  ['Preferences updated successfully', 'PATCH /api/notification-preferences', useChangePreference, {}],
];

describe('a call that succeeds', () => {
  it.each(SUCCESSES)("toasts Success and '%s': %s", async (...row) => {
    expect(await toastAfter(row, { body: {} })).toMatchObject({ title: 'Success', description: row[0] });
  });
});
