import { api } from '../../shared/api/client.js';
import type { MessageRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type Message = MessageRow;

export const messagesPath = '/api/messages';

export const useSendAgain = () =>
  useApiMutation({
    run: ({ id }: Message) => api.post(`${messagesPath}/${id}/resend`),
    invalidates: [[messagesPath]],
    success: (_, { to }) => `The message to ${to} is on its way again`,
    fallback: 'Failed to send the message again',
  });
