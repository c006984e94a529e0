import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../shared/api/client.js';
import type { GoogleAccountRow, RegistrationInput, ResetLinkAnswer, SignInAnswer } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

/** What the sign-up form holds; a code that is empty is not sent. */
export type Registration = Required<RegistrationInput>;

interface Failure {
  fallback: string;
  errorTitle?: string;
}

export const useLogin = (failure: Failure) =>
  useApiMutation({
    run: (credentials: { email: string; password: string }) => api.post<SignInAnswer>('/api/auth/login', credentials),
    ...failure,
  });

export const useStaffSignup = (failure: Failure) =>
  useApiMutation({
    run: (credentials: { email: string; password: string }) => api.post<SignInAnswer>('/api/auth/signup', credentials),
    ...failure,
  });

export const useRegister = () =>
  useApiMutation({
    run: ({ organizationCode, ...person }: Registration) =>
      api.post<SignInAnswer>('/api/auth/register', {
        ...person,
        ...(organizationCode === '' ? {} : { organizationCode }),
      }),
    fallback: 'Failed to create account',
  });

export const useVerifyCode = (failure: Failure) =>
  useApiMutation({
    run: (input: { userId: string; code: string; rememberDevice?: boolean }) =>
      api.post<SignInAnswer>('/api/auth/verify-mfa', input),
    ...failure,
  });

export const useResendCode = () =>
  useApiMutation({
    run: (input: { userId: string; byMail?: boolean }) =>
      api.post<{ message?: string } | undefined>('/api/auth/resend-mfa', input),
    success: 'A new code is on its way',
    fallback: 'Failed to resend code',
  });

export const useChangePassword = () =>
  useApiMutation({
    run: (input: { currentPassword: string; newPassword: string }) => api.post('/api/auth/change-password', input),
    success: 'Password changed successfully',
    fallback: 'Failed to change password',
  });

export const useAskPasswordReset = () =>
  useApiMutation({
    run: (email: string) => api.post<{ message: string }>('/api/auth/forgot-password', { email }),
    fallback: 'Failed to send the link',
  });

/** Whose password a mailed link sets. Asked by POST, so that the token stands in no address. */
export const useResetLink = (token: string) =>
  useQuery({
    queryKey: ['/api/auth/reset-link', token],
    queryFn: () => api.post<ResetLinkAnswer>('/api/auth/reset-link', { token }),
    gcTime: 0,
  });

export const useResetPassword = () =>
  useApiMutation({
    run: (input: { token: string; newPassword: string }) => api.post('/api/auth/reset-password', input),
    fallback: 'Failed to change password',
  });

/** Whether the Google button is shown; a failure hides it (spec section 8). */
export function useGoogleAvailable(): boolean {
  const { data } = useQuery<{ available: boolean }>({ queryKey: ['/api/auth/google/available'] });
  return data?.available === true;
}

const googleAccountKey = ['/api/auth/google/account'] as const;

/** The Google account that is linked with the person's own. */
export const useGoogleAccount = () => useQuery<GoogleAccountRow>({ queryKey: googleAccountKey });

export const useUnlinkGoogle = () =>
  useApiMutation({
    run: () => api.delete(googleAccountKey[0]),
    invalidates: [[...googleAccountKey]],
    success: 'Google account unlinked',
    fallback: 'Failed to unlink the Google account',
  });

/** The organization behind a signup code; a code that is not valid is only logged (spec section 8). */
export function useOrganizationOfCode(code: string): string | undefined {
  const { data, error } = useQuery<{ organizationName: string }>({
    queryKey: ['/api/organizations/verify-code', encodeURIComponent(code)],
    enabled: code !== '',
  });
  useEffect(() => {
    if (error) console.warn('The organization code could not be verified.', error.message);
  }, [error]);
  return code === '' ? undefined : data?.organizationName;
}
