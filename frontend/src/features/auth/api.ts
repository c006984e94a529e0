import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../shared/api/client.js';
import { ApiError } from '../../shared/api/error.js';
import { readOptions } from '../../shared/api/query-client.js';
import type {
  LoginInput,
  RegistrationInput,
  ResendCodeInput,
  ResetPasswordInput,
  SignUpInput,
  VerifyCodeInput,
} from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

/** Values of the sign-up form. An empty organization code or invitation is not sent. */
export type Registration = Required<RegistrationInput>;

/** The forms of the sign-in pages toast their failures, and keep them in sight: a toast is gone before it is read. */
const SHOWN_BY_FORM = { fallback: null } as const;

export const useLogin = () =>
  useApiMutation({
    run: (api, body: LoginInput) => api.post('/api/auth/login', { body }),
    ...SHOWN_BY_FORM,
  });

export const useStaffSignup = () =>
  useApiMutation({
    run: (api, body: SignUpInput) => api.post('/api/auth/signup', { body }),
    idempotent: true,
    ...SHOWN_BY_FORM,
  });

export const useRegister = () =>
  useApiMutation({
    run: (api, { organizationCode, invitation, ...person }: Registration) => {
      const body: RegistrationInput = {
        ...person,
        ...(organizationCode !== '' && { organizationCode }),
        ...(invitation !== '' && { invitation }),
      };
      return api.post('/api/auth/register', { body });
    },
    idempotent: true,
    ...SHOWN_BY_FORM,
  });

export const useVerifyCode = () =>
  useApiMutation({
    run: (api, body: Pick<VerifyCodeInput, 'userId' | 'code' | 'rememberDevice'>) =>
      api.post('/api/auth/verify-mfa', { body }),
    ...SHOWN_BY_FORM,
  });

export const RESEND_FAILED = 'Failed to resend code';

export const useResendCode = () =>
  useApiMutation({
    run: (api, body: ResendCodeInput) => api.post('/api/auth/resend-mfa', { body }),
    success: 'A new code is on its way',
    fallback: RESEND_FAILED,
    asksOn: ['code_ended'],
  });

export const useAskPasswordReset = () =>
  useApiMutation({
    run: (api, email: string) => api.post('/api/auth/forgot-password', { body: { email } }),
    ...SHOWN_BY_FORM,
  });

/** Looks up the account for a reset token. POST keeps the token out of URLs and logs. */
export const useResetLink = (token: string) =>
  useQuery({
    queryKey: ['/api/auth', 'reset-link', token],
    queryFn: ({ signal }) => api.lookUp('/api/auth/reset-link', { body: { token }, signal }),
    gcTime: 0,
  });

export const useResetPassword = () =>
  useApiMutation({
    run: (api, body: ResetPasswordInput) => api.post('/api/auth/reset-password', { body }),
    ...SHOWN_BY_FORM,
  });

/** Whether to show the Google button; a failed call hides it. */
export function useGoogleAvailable(): boolean {
  return useGoogleAvailability().data?.available === true;
}

export const useGoogleAvailability = () => useQuery(readOptions('/api/auth/google/available'));

/** The Google account linked to the current user. */
export const useGoogleAccount = () => useQuery(readOptions('/api/auth/google/account'));

export const useUnlinkGoogle = () =>
  useApiMutation({
    run: (api) => api.delete('/api/auth/google/account'),
    success: 'Google account unlinked',
    fallback: 'Failed to unlink the Google account',
  });

/** What is known of a signup code. */
interface CheckedCode {
  organization?: string | undefined;
  /** No organization has this code, or no longer. */
  isUnknown: boolean;
  isReplaced: boolean;
}

/** The organization of a signup code, or that there is none. Any other failure is only logged. */
export function useOrganizationOfCode(code: string): CheckedCode {
  const { data, error } = useQuery({
    ...readOptions('/api/organizations/verify-code/{code}', { path: { code } }),
    enabled: code !== '',
  });
  useEffect(() => {
    if (error) console.warn('The organization code could not be verified.', error.message);
  }, [error]);
  if (code === '') return { isUnknown: false, isReplaced: false };
  const refusal = error instanceof ApiError ? error : undefined;
  return {
    organization: data?.organizationName,
    isUnknown: refusal?.status === 404,
    isReplaced: refusal?.code === 'signup_code_replaced',
  };
}
