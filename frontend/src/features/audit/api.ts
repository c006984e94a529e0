import { queryOptions, useQuery } from '@tanstack/react-query';
import { listOptions } from '../../shared/api/query-client.js';
import type { AuditEntryRow, UserRow } from '../../shared/api/rows.js';

export type AuditEntry = AuditEntryRow;

export const auditPath = '/api/audit';

const usersPath = '/api/users';
const MOST_CHOICES = 25;

/** Accounts whose name or address holds the words; the first of all without any. */
export const usePeople = (q: string) => useQuery(listOptions<UserRow>(usersPath, { q, pageSize: MOST_CHOICES }));

/** One account; none while nobody is named. */
export const usePerson = (userId: string) =>
  useQuery({ ...queryOptions<UserRow>({ queryKey: [usersPath, userId] }), enabled: userId !== '' });
