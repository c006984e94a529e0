import { useQuery } from '@tanstack/react-query';
import { readOptions } from '../../shared/api/query-client.js';
import type {
  MfaResponse,
  MfaSetupCodeInput,
  MfaSetupInput,
  ReauthenticationInput,
  SignInRulesInput,
} from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type SecondStep = MfaResponse;

/** Confirms the user's identity: the password, or a fresh code for a user without a password. */
export type Proof = ReauthenticationInput;

/** Where to send codes; for a phone with the consent to text messages. */
export type Choice = Pick<MfaSetupInput, 'method' | 'phone' | 'agreesToTexts'>;

export const useSecondStep = () => useQuery(readOptions('/api/auth/mfa'));

/** Sends a code through the method to turn on. */
export const useAskForCode = () =>
  useApiMutation({
    run: (api, body: MfaSetupInput) => api.post('/api/auth/mfa', { body }),
    fallback: 'Failed to send the code',
  });

export const useSendAgain = () =>
  useApiMutation({
    run: (api, userId: string) => api.post('/api/auth/resend-mfa', { body: { userId } }),
    success: 'A new code is on its way',
    fallback: 'Failed to resend code',
  });

/** Turns MFA on with the code that was sent. */
export const useTurnOn = () =>
  useApiMutation({
    run: (api, body: MfaSetupCodeInput) => api.post('/api/auth/mfa/verify', { body }),
    success: 'The second step is on. Your other devices were signed out.',
    fallback: 'Invalid verification code',
  });

export const useTurnOff = () =>
  useApiMutation({
    run: (api, body: Proof) => api.post('/api/auth/mfa/off', { body }),
    success: 'The second step is off. Your other devices were signed out.',
    fallback: 'Failed to turn off the second step',
  });

/** Renews the proof that powerful acts need. */
export const useProveAgain = () =>
  useApiMutation({
    run: (api, body: Proof) => api.post('/api/auth/reauthentication', { body }),
    fallback: 'Failed to confirm your identity',
  });

/** Sends a user without a password the code that replaces it. */
export const useAskForConfirmation = () =>
  useApiMutation({
    run: (api) => api.post('/api/auth/mfa/confirmation'),
    fallback: 'Failed to send the code',
  });

export const useSignInRules = () => useQuery(readOptions('/api/auth/sign-in-rules'));

export const useChangeSignInRules = () =>
  useApiMutation({
    run: (api, body: SignInRulesInput) => api.put('/api/auth/sign-in-rules', { body }),
    success: 'Settings saved successfully',
    fallback: 'Failed to save settings',
  });
