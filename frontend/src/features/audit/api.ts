import { useQuery } from '@tanstack/react-query';
import { listOptions, readOptions } from '../../shared/api/query-client.js';
import type { AuditEntryRow } from '../../shared/api/rows.js';

export type AuditEntry = AuditEntryRow;

export const auditPath = '/api/audit';

const MAX_CHOICES = 25;

/** Accounts whose name or email matches; the first of all accounts if `q` is empty. */
export const usePeople = (q: string) =>
  useQuery(listOptions('/api/users', { query: { q, pageSize: MAX_CHOICES, total: 'false' } }));

/** One account; disabled while the id is empty. */
export const usePerson = (userId: string) =>
  useQuery({ ...readOptions('/api/users/{id}', { path: { id: userId } }), enabled: userId !== '' });
