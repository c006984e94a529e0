import { useQuery } from '@tanstack/react-query';
import { liveOptions, readOptions } from '../../shared/api/query-client.js';

const NEWEST = { pageSize: 50, total: 'false' } as const;

export const useStudentReceipts = (id: string) =>
  useQuery(readOptions('/api/students/{id}/receipts', { path: { id }, query: NEWEST }));

export const useOrganizationReceipts = (id: string) =>
  useQuery(readOptions('/api/organizations/{id}/receipts', { path: { id }, query: NEWEST }));

export const useInvoices = (id: string) =>
  useQuery(readOptions('/api/organizations/{id}/invoices', { path: { id }, query: NEWEST }));

/** Those for which something is due. */
export const useInvoicesDue = (id: string, enabled: boolean) =>
  useQuery({
    ...readOptions('/api/organizations/{id}/invoices', { path: { id }, query: { due: true } }),
    enabled,
  });

export const useStatement = (id: string, month: string) =>
  useQuery(liveOptions('/api/organizations/{id}/statement', { path: { id }, query: { month } }));

/** The PDF of a receipt or an invoice. */
export const pdfHref = (kind: 'receipts' | 'invoices', id: string): string => `/api/${kind}/${id}/pdf`;

export const statementHref = (organizationId: string, month: string, file: 'pdf' | 'csv'): string =>
  `/api/organizations/${organizationId}/statement/${file}?month=${month}`;
