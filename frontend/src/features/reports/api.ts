import { useQuery } from '@tanstack/react-query';
import { liveOptions } from '../../shared/api/query-client.js';
import type { Period } from '../../shared/format/period.js';

export const WAYS = ['course', 'instructor', 'place', 'month'] as const;

/** What revenue is added up by. */
export type Way = (typeof WAYS)[number];

export const useRevenue = (by: Way, { from, to }: Period) =>
  useQuery(liveOptions('/api/reports/revenue', { query: { by, from, to } }));

/** Since when revenue is counted. */
export const useRevenueStart = () => useQuery(liveOptions('/api/reports/revenue/start'));

export const revenueCsvHref = ({ from, to }: Period): string => `/api/reports/revenue/csv?from=${from}&to=${to}`;

export const useDeposit = (date: string) => useQuery(liveOptions('/api/reports/deposit', { query: { date } }));

export const depositCsvHref = (date: string): string => `/api/reports/deposit/csv?date=${date}`;
