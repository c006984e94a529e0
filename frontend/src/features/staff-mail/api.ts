import { api } from '../../shared/api/client.js';
import { queryKeyOf } from '../../shared/api/query-client.js';
import type { EmailOrganizationsInput, EmailStudentsInput } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { countOf, organizationNoun, studentNoun } from './recipients.js';

export const useEmailStudents = () =>
  useApiMutation({
    run: (body: EmailStudentsInput, headers) => api.post('/api/students/emails', { body, ...headers }),
    idempotent: true,
    invalidates: [queryKeyOf('/api/messages')],
    success: ({ sent }) => `The mail to ${countOf(sent, studentNoun)} is on its way`,
    fallback: 'Failed to send the mail',
  });

export const useEmailOrganizations = () =>
  useApiMutation({
    run: (body: EmailOrganizationsInput, headers) => api.post('/api/organizations/emails', { body, ...headers }),
    idempotent: true,
    invalidates: [queryKeyOf('/api/messages')],
    success: ({ sent }) => `The mail to ${countOf(sent, organizationNoun)} is on its way`,
    fallback: 'Failed to send the mail',
  });
