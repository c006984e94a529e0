import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../shared/api/client.js';
import { queryKeyOf, readOptions } from '../../shared/api/query-client.js';
import type {
  ChangePasswordInput,
  LoginInput,
  RegistrationInput,
  ResendCodeInput,
  ResetPasswordInput,
  SignUpInput,
  VerifyCodeInput,
} from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

/** Values of the sign-up form. An empty organization code is not sent. */
export type Registration = Required<RegistrationInput>;

interface Failure {
  fallback: string;
  errorTitle?: string;
}

export const useLogin = (failure: Failure) =>
  useApiMutation({
    run: (body: LoginInput) => api.post('/api/auth/login', { body }),
    ...failure,
  });

export const useStaffSignup = (failure: Failure) =>
  useApiMutation({
    run: (body: SignUpInput, headers) => api.post('/api/auth/signup', { body, ...headers }),
    idempotent: true,
    ...failure,
  });

export const useRegister = () =>
  useApiMutation({
    run: ({ organizationCode, ...person }: Registration, headers) => {
      const body: RegistrationInput = { ...person, ...(organizationCode !== '' && { organizationCode }) };
      return api.post('/api/auth/register', { body, ...headers });
    },
    idempotent: true,
    fallback: 'Failed to create account',
  });

export const useVerifyCode = (failure: Failure) =>
  useApiMutation({
    run: (body: Pick<VerifyCodeInput, 'userId' | 'code' | 'rememberDevice'>) =>
      api.post('/api/auth/verify-mfa', { body }),
    ...failure,
  });

export const useResendCode = () =>
  useApiMutation({
    run: (body: ResendCodeInput) => api.post('/api/auth/resend-mfa', { body }),
    success: 'A new code is on its way',
    fallback: 'Failed to resend code',
  });

export const useChangePassword = () =>
  useApiMutation({
    run: (body: ChangePasswordInput) => api.post('/api/auth/change-password', { body }),
    success: 'Password changed successfully',
    fallback: 'Failed to change password',
  });

export const useAskPasswordReset = () =>
  useApiMutation({
    run: (email: string) => api.post('/api/auth/forgot-password', { body: { email } }),
    fallback: 'Failed to send the link',
  });

/** Looks up the account for a reset token. POST keeps the token out of URLs and logs. */
export const useResetLink = (token: string) =>
  useQuery({
    queryKey: ['/api/auth', 'reset-link', token],
    queryFn: ({ signal }) => api.post('/api/auth/reset-link', { body: { token }, signal }),
    gcTime: 0,
  });

export const useResetPassword = () =>
  useApiMutation({
    run: (body: ResetPasswordInput) => api.post('/api/auth/reset-password', { body }),
    fallback: 'Failed to change password',
  });

/** Whether to show the Google button; a failed call hides it (spec section 8). */
export function useGoogleAvailable(): boolean {
  const { data } = useQuery(readOptions('/api/auth/google/available'));
  return data?.available === true;
}

/** The Google account linked to the current user. */
export const useGoogleAccount = () => useQuery(readOptions('/api/auth/google/account'));

export const useUnlinkGoogle = () =>
  useApiMutation({
    run: () => api.delete('/api/auth/google/account'),
    invalidates: [queryKeyOf('/api/auth/google/account')],
    success: 'Google account unlinked',
    fallback: 'Failed to unlink the Google account',
  });

/** The organization of a signup code. An invalid code is only logged (spec section 8). */
export function useOrganizationOfCode(code: string): string | undefined {
  const { data, error } = useQuery({
    ...readOptions('/api/organizations/verify-code/{code}', { path: { code } }),
    enabled: code !== '',
  });
  useEffect(() => {
    if (error) console.warn('The organization code could not be verified.', error.message);
  }, [error]);
  return code === '' ? undefined : data?.organizationName;
}
