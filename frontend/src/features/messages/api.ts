import type { MessageRow, ResendMessagesInput } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { formatPhone } from '../../shared/format/phone.js';

export type Message = MessageRow;

export const messagesPath = '/api/messages';

export const recipientOf = ({ channel, to }: Message): string => (channel === 'sms' ? formatPhone(to) : to);

/** The status to show: what the provider reported says more than the state. */
export const statusOf = ({ state, delivery }: Message): string =>
  state === 'failed' ? (delivery ?? 'send-failed') : state === 'delivered' ? (delivery ?? state) : state;

/** False while the message is on its way, or waits for a decision on System Status. */
export const canSendAgain = ({ state }: Message): boolean => !['queued', 'sending', 'held'].includes(state);

export const useSendAgain = () =>
  useApiMutation({
    run: (api, { id }: Message) => api.post('/api/messages/{id}/resend', { params: { path: { id } } }),
    idempotent: true,
    success: (_, message) => `The message to ${recipientOf(message)} is on its way again`,
    fallback: 'Failed to send the message again',
  });

const messages = (count: number): string =>
  count === 1 ? '1 message is' : `${count.toLocaleString('en-US')} messages are`;

/** Sends messages again: these, or all that failed and match. */
export const useSendAllAgain = () =>
  useApiMutation({
    run: (api, body: ResendMessagesInput) => api.post('/api/messages/resend', { body }),
    success: ({ resent }) => (resent === 0 ? 'Nothing is left to send again' : `${messages(resent)} on the way again`),
    fallback: 'Failed to send the messages again',
  });
