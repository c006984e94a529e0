import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readOptions } from '../../shared/api/query-client.js';
import type {
  PaymentTestResponse,
  ProviderKeyRow,
  SenderDomainResponse,
  SenderInput,
  SenderResponse,
  StripeKeysInput,
  TestEmailInput,
  TwilioInput,
} from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { toast } from '../../shared/ui/toast/toast-store.js';
import { readLines } from './read-lines.js';

export type ProviderKey = ProviderKeyRow;
export type Sender = SenderResponse;
export type SenderDomain = SenderDomainResponse;
export type PaymentTest = PaymentTestResponse;
export type KeyValues = { apiKey?: string; url?: string } & Partial<TwilioInput & StripeKeysInput>;

export const useCalendarStatus = () => useQuery(readOptions('/api/integrations/calendar/status'));
export const usePaymentStatus = () => useQuery(readOptions('/api/integrations/payments/status'));
export const useProviderKeys = () => useQuery(readOptions('/api/integrations/keys'));

/** A test that fails is no failed call. The toast says why. */
const failure = (title: string, description: string) => toast({ title, description, variant: 'destructive' });

export const useTestCalendar = () =>
  useApiMutation({
    run: async (api) => {
      const { success, error } = await api.post('/api/integrations/calendar/test');
      if (!success) failure('Connection failed', error ?? 'Google Calendar gave no reason.');
      return success;
    },
    success: (works) => (works ? 'The calendar can be reached and written to' : undefined),
    fallback: 'Failed to test calendar connection',
  });

export const useSyncCalendar = () =>
  useApiMutation({
    run: (api) => api.post('/api/integrations/calendar/sync'),
    success: ({ classes }) => (classes === 1 ? 'One class is being written' : `${classes} classes are being written`),
    fallback: 'Failed to sync the calendar',
  });

/** An optional field that was left empty is not sent. */
const filled = (values: KeyValues) => Object.fromEntries(Object.entries(values).filter(([, value]) => value));

export const useSaveKey = (provider: ProviderKey['provider']) =>
  useApiMutation({
    run: (api, values: KeyValues) =>
      api.put(`/api/integrations/keys/${provider}` as '/api/integrations/keys/twilio', {
        body: filled(values) as TwilioInput,
      }),
    success: 'Key saved successfully',
    // The form shows what is wrong with a field.
    fallback: 'Failed to save the key',
  });

export const useRemoveKey = (provider: ProviderKey['provider']) =>
  useApiMutation({
    run: (api) => api.delete(`/api/integrations/keys/${provider}` as '/api/integrations/keys/twilio'),
    success: 'Key removed successfully',
    fallback: 'Failed to remove the key',
  });

export const useSender = () => useQuery(readOptions('/api/integrations/sender'));

/** Asks the domain name system, so only on demand. */
export const useSenderDomain = (isAsked: boolean) =>
  useQuery({ ...readOptions('/api/integrations/sender/domain'), enabled: isAsked });

export const useSaveSender = () =>
  useApiMutation({
    run: (api, body: SenderInput) => api.put('/api/integrations/sender', { body }),
    success: 'Sender saved successfully',
    fallback: 'Failed to save the sender',
  });

export const useSendTest = () =>
  useApiMutation({
    run: async (api, channel: 'email' | 'sms') => {
      const { success, message } = await api.post('/api/integrations/test-message', { body: { channel } });
      if (!success) failure('Error', message);
      return success ? message : undefined;
    },
    success: (message) => message,
    fallback: 'Failed to send the test message',
  });

/** Remembers where the test email arrived. The advice on it doesn't wait for that. */
export const useAnswerTestEmail = () =>
  useApiMutation({
    run: (api, body: TestEmailInput) => api.put('/api/setup/test-email', { body }),
    fallback: null,
  });

/** `found` grows with each proof, as it happens, and stays on the card. */
export function useTestPayments() {
  const [found, setFound] = useState<PaymentTest>();
  const { mutate, isPending } = useApiMutation({
    run: async (api) => {
      setFound(undefined);
      const lines = await api.post('/api/integrations/payments/test', {
        headers: { accept: 'application/x-ndjson' },
        parseAs: 'stream',
      });
      let last: PaymentTest | undefined;
      for await (const line of readLines<PaymentTest>(lines as unknown as ReadableStream<Uint8Array>)) {
        last = line;
        setFound(line);
      }
      if (last?.message) return;
      setFound(undefined);
      throw new Error('The answer ended before the test did');
    },
    fallback: 'Failed to test the payment provider',
  });
  return { found, isPending, mutate };
}
