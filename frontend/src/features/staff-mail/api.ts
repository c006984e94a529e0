import type { EmailOrganizationsInput, EmailStudentsInput } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { countOf, organizationNoun, studentNoun } from './recipients.js';

export const useEmailStudents = () =>
  useApiMutation({
    run: (api, body: EmailStudentsInput) => api.post('/api/students/emails', { body }),
    idempotent: true,
    success: ({ sent }) => `The email to ${countOf(sent, studentNoun)} is on its way`,
    fallback: 'Failed to send the email',
  });

export const useEmailOrganizations = () =>
  useApiMutation({
    run: (api, body: EmailOrganizationsInput) => api.post('/api/organizations/emails', { body }),
    idempotent: true,
    success: ({ sent }) => `The email to ${countOf(sent, organizationNoun)} is on its way`,
    fallback: 'Failed to send the email',
  });
