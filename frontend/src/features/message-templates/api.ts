import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import { CHANGED_MEANWHILE } from '../../shared/api/error.js';
import { readOptions } from '../../shared/api/query-client.js';
import type { TemplateDetailRow, TemplatePreviewRow, TemplateRow, TemplateWords } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type Template = TemplateRow;
export type TemplateDetail = TemplateDetailRow;
export type Words = TemplateWords;
export type Part = keyof Words;

const PARTS: readonly Part[] = ['subject', 'heading', 'body', 'closing', 'sms'];

/** The parts in which these words differ from others. */
export function differences(words: Words, from: Words): Partial<Words> {
  return Object.fromEntries(PARTS.filter((part) => words[part] !== from[part]).map((part) => [part, words[part]]));
}

export const useTemplates = () => useQuery(readOptions('/api/message-templates', { query: { pageSize: 100 } }));

export const useTemplate = (name: string) => useQuery(readOptions('/api/message-templates/{name}', { path: { name } }));

/** The message with words that aren't saved. What was shown stays until the next is there. */
export const usePreview = (name: string, changes: Partial<Words>, example: string) => {
  const body = { ...changes, ...(example && { example }) };
  return useQuery<TemplatePreviewRow>({
    queryKey: ['/api/message-templates', name, 'preview', body],
    queryFn: ({ signal }) =>
      api.lookUp('/api/message-templates/{name}/preview', { params: { path: { name } }, body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
};

export const useSaveTemplate = (name: string) =>
  useApiMutation({
    run: (api, body: Partial<Words> & { version: number }) =>
      api.put('/api/message-templates/{name}', { params: { path: { name } }, body }),
    success: 'Message template saved',
    fallback: 'Failed to save the message template',
    asksOn: [CHANGED_MEANWHILE],
  });

export const useSendTest = (name: string) =>
  useApiMutation({
    run: (api, body: Partial<Words>) =>
      api.post('/api/message-templates/{name}/test', { params: { path: { name } }, body }),
    success: ({ to }) => `A test is on its way to ${to}`,
    fallback: 'Failed to send the test',
  });

export const useResetTemplate = (name: string) =>
  useApiMutation({
    run: (api) => api.post('/api/message-templates/{name}/reset', { params: { path: { name } } }),
    success: 'The words are ours again',
    fallback: 'Failed to reset the message template',
  });
