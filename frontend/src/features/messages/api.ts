import { api } from '../../shared/api/client.js';
import { queryKeyOf } from '../../shared/api/query-client.js';
import type { MessageRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type Message = MessageRow;

export const messagesPath = '/api/messages';

export const useSendAgain = () =>
  useApiMutation({
    run: ({ id }: Message, headers) => api.post('/api/messages/{id}/resend', { params: { path: { id } }, ...headers }),
    idempotent: true,
    invalidates: [queryKeyOf(messagesPath)],
    success: (_, { to }) => `The message to ${to} is on its way again`,
    fallback: 'Failed to send the message again',
  });
