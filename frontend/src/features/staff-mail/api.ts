import { atOnce } from '../../shared/api/bulk-jobs.js';
import { liveOptions } from '../../shared/api/query-client.js';
import type { EmailOrganizationsInput, EmailStudentsInput } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import type { AllRows } from '../../shared/ui/data-grid/index.js';
import { countOf, type Noun, organizationNoun, studentNoun } from './recipients.js';

/** The toast of an email that was sent at once; a job shows its own progress. */
const onItsWay = (noun: Noun) => (answer: { sent: number } | undefined) =>
  answer && `The email to ${countOf(answer.sent, noun)} is on its way`;

export const useEmailStudents = () =>
  useApiMutation({
    run: (api, body: EmailStudentsInput) => atOnce(api.post('/api/students/emails', { body })),
    idempotent: true,
    success: onItsWay(studentNoun),
    fallback: 'Failed to send the email',
  });

export const useEmailOrganizations = () =>
  useApiMutation({
    run: (api, body: EmailOrganizationsInput) => atOnce(api.post('/api/organizations/emails', { body })),
    idempotent: true,
    success: onItsWay(organizationNoun),
    fallback: 'Failed to send the email',
  });

/** How many of a list an email would reach. */
export const emailForecastQuery = (to: 'students' | 'organizations', query: AllRows['filter']) =>
  liveOptions(`/api/${to}/emails/forecast`, { query });
