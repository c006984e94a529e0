import { useQuery } from '@tanstack/react-query';
import { readOptions } from '../../shared/api/query-client.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

/** The name of the organization with a signup code. */
export const useSignupCode = (code: string) =>
  useQuery({ ...readOptions('/api/organizations/verify-code/{code}', { path: { code: code || '-' } }), retry: false });

/** The signed-in student joins the organization of a code. */
export const useJoinOrganization = () =>
  useApiMutation({
    run: (api, organizationCode: string) => api.post('/api/organizations/join', { body: { organizationCode } }),
    success: ({ organizationName }) => `You have joined ${organizationName}`,
    fallback: null,
  });
