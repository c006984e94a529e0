import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import type { CodeSentAnswer, SecondStepRow, SignInRulesRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type SecondStep = SecondStepRow;

/** That it is still them: the password or, from a person without one, a fresh code. */
export type Proof = { currentPassword: string } | { confirmationId: string; confirmationCode: string };

/** Where codes shall come, and for a phone the consent to that. */
export type Choice = { method: 'email' } | { method: 'sms'; phone: string; agreesToTexts: boolean };

const secondStepKey = ['/api/auth/second-step'];
const rulesKey = ['/api/auth/sign-in-rules'];

/** What a changed second step shows elsewhere: sessions end, devices are forgotten, the number and the switch for codes may change. */
const CHANGED = [
  secondStepKey,
  ['/api/auth/sessions'],
  ['/api/auth/devices'],
  ['/api/auth/session'],
  ['/api/notification-preferences'],
];

export const useSecondStep = () => useQuery<SecondStep>({ queryKey: secondStepKey });

/** Sends a code through the method that shall be turned on. */
export const useAskForCode = () =>
  useApiMutation({
    run: (input: Choice & Partial<Proof>) => api.post<CodeSentAnswer>('/api/auth/second-step', input),
    fallback: 'Failed to send the code',
  });

export const useSendAgain = () =>
  useApiMutation({
    run: (userId: string) => api.post('/api/auth/resend-mfa', { userId }),
    success: 'A new code is on its way',
    fallback: 'Failed to resend code',
  });

/** Turns the second step on with the code that came. */
export const useTurnOn = () =>
  useApiMutation({
    run: (input: { userId: string; code: string }) => api.post<SecondStep>('/api/auth/second-step/verify', input),
    invalidates: CHANGED,
    success: 'The second step is on. Your other devices were signed out.',
    fallback: 'Invalid verification code',
  });

export const useTurnOff = () =>
  useApiMutation({
    run: (proof: Proof) => api.post<SecondStep>('/api/auth/second-step/off', proof),
    invalidates: CHANGED,
    success: 'The second step is off. Your other devices were signed out.',
    fallback: 'Failed to turn off the second step',
  });

/** Sends a person without a password the code that stands in for it. */
export const useAskForConfirmation = () =>
  useApiMutation({
    run: () => api.post<CodeSentAnswer>('/api/auth/second-step/confirmation'),
    fallback: 'Failed to send the code',
  });

export const useSignInRules = () => useQuery<SignInRulesRow>({ queryKey: rulesKey });

export const useChangeSignInRules = () =>
  useApiMutation({
    run: (rules: SignInRulesRow) => api.put<SignInRulesRow>('/api/auth/sign-in-rules', rules),
    invalidates: [rulesKey, secondStepKey],
    success: 'Settings saved successfully',
    fallback: 'Failed to save settings',
  });
