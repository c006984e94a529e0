import { renderHook } from '@testing-library/react';
import { withQueryClient } from '../../test/render.js';
import { serve } from '../../test/server.js';
import { useRegister, useStaffSignup } from '../features/auth/api.js';
import { useEnrollStudent } from '../features/class-roster/api.js';
import { useCreateClass } from '../features/classes/api.js';
import { useSaveCourse } from '../features/courses/api.js';
import { useEnrollMyself } from '../features/enrollments/api.js';
import { useSendAgain } from '../features/messages/api.js';
import { useCreatePaymentIntent } from '../features/payments/api.js';
import { useOpenLinkPayment } from '../features/payments/payment-link-api.js';
import { useCreateStudent } from '../shared/model/student.js';

interface Mutation {
  mutateAsync: (input: never) => Promise<unknown>;
}

describe('each call that creates or charges', () => {
  it.each<[string, () => Mutation, unknown]>([
    ['POST /api/auth/signup', () => useStaffSignup(), {}],
    ['POST /api/auth/register', () => useRegister(), { organizationCode: '' }],
    ['POST /api/classes', () => useCreateClass(), {}],
    ['POST /api/courses', () => useSaveCourse(undefined), {}],
    ['POST /api/students', () => useCreateStudent(), {}],
    ['POST /api/enrollments', () => useEnrollStudent('c1'), {}],
    ['POST /api/enrollments', () => useEnrollMyself('s1'), 'c1'],
    ['POST /api/enrollments/e1/create-payment-intent', () => useCreatePaymentIntent(), 'e1'],
    ['POST /api/payment-links/t1/payment', () => useOpenLinkPayment('t1'), undefined],
    ['POST /api/messages/m1/resend', () => useSendAgain(), { id: 'm1' }],
  ])('sends a key: %s', async (call, useMutation, input) => {
    const calls = serve({ [call]: { status: 201, body: {} } });
    const { result } = renderHook(useMutation, { wrapper: withQueryClient() });
    await result.current.mutateAsync(input as never);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([call]);
    expect(calls[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });
});
