import { useQuery } from '@tanstack/react-query';
import { liveOptions } from '../../shared/api/query-client.js';
import type { Period } from '../../shared/format/period.js';

export const WAYS = ['course', 'instructor', 'place', 'month'] as const;

/** What revenue is added up by. */
export type Way = (typeof WAYS)[number];

/** Of one organization, or of all if that is empty. */
export const useRevenue = (by: Way, period: Period, organizationId = '') =>
  useQuery(liveOptions('/api/reports/revenue', { query: { by, ...queryOf(period, organizationId) } }));

const queryOf = ({ from, to }: Period, organizationId: string) => ({
  from,
  to,
  ...(organizationId && { organizationId }),
});

/** Since when revenue is counted. */
export const useRevenueStart = () => useQuery(liveOptions('/api/reports/revenue/start'));

export const revenueCsvHref = (period: Period, organizationId: string): string =>
  `/api/reports/revenue/csv?${new URLSearchParams(queryOf(period, organizationId))}`;

export const useDeposit = (date: string) => useQuery(liveOptions('/api/reports/deposit', { query: { date } }));

export const depositCsvHref = (date: string): string => `/api/reports/deposit/csv?date=${date}`;
