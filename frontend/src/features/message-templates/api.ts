import { useQuery } from '@tanstack/react-query';
import { readOptions } from '../../shared/api/query-client.js';
import type { TemplateRow } from '../../shared/api/rows.js';

export type Template = TemplateRow;

export const useTemplates = () => useQuery(readOptions('/api/message-templates'));

export const useTemplatePreview = (name: string) =>
  useQuery(readOptions('/api/message-templates/{name}', { path: { name } }));
