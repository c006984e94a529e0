import type { CreateStudentInput } from '../api/rows.js';
import { useApiMutation } from '../api/use-api-mutation.js';

/** The code of a refusal that names the student who already has the email address. */
export const EMAIL_IN_USE = 'email_in_use_by_student';

export const useCreateStudent = () =>
  useApiMutation({
    run: (api, body: CreateStudentInput) => api.post('/api/students', { body }),
    idempotent: true,
    success: 'Student created successfully',
    fallback: 'Failed to create student',
    asksOn: [EMAIL_IN_USE],
  });
