import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import { queryKeyOf, readOptions } from '../../shared/api/query-client.js';
import type { InvoiceRow, IssueInvoiceInput, PayInvoiceInput } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

/** Payments arrive at any time, so the lists are refetched on each mount. */
const ON_EVERY_VISIT = { refetchOnMount: 'always' } as const;
const NEWEST = { pageSize: 50, total: false } as const;

export const useStudentReceipts = (id: string) =>
  useQuery({ ...readOptions('/api/students/{id}/receipts', { path: { id }, query: NEWEST }), ...ON_EVERY_VISIT });

export const useOrganizationReceipts = (id: string) =>
  useQuery({ ...readOptions('/api/organizations/{id}/receipts', { path: { id }, query: NEWEST }), ...ON_EVERY_VISIT });

export const useInvoices = (id: string, enabled = true) =>
  useQuery({
    ...readOptions('/api/organizations/{id}/invoices', { path: { id }, query: NEWEST }),
    ...ON_EVERY_VISIT,
    enabled,
  });

export const useStatement = (id: string, month: string) =>
  useQuery({
    ...readOptions('/api/organizations/{id}/statement', { path: { id }, query: { month } }),
    ...ON_EVERY_VISIT,
  });

export const useUnbilledSeats = (id: string) =>
  useQuery({ ...readOptions('/api/organizations/{id}/unbilled-seats', { path: { id } }), ...ON_EVERY_VISIT });

/** The PDF of a receipt or an invoice. */
export const pdfHref = (kind: 'receipts' | 'invoices', id: string): string => `/api/${kind}/${id}/pdf`;

export const statementHref = (organizationId: string, month: string, file: 'pdf' | 'csv'): string =>
  `/api/organizations/${organizationId}/statement/${file}?month=${month}`;

const changes = [queryKeyOf('/api/organizations'), queryKeyOf('/api/classes'), queryKeyOf('/api/dashboard')];

export const useIssueInvoice = (id: string) =>
  useApiMutation<IssueInvoiceInput, InvoiceRow>({
    run: (body, headers) =>
      api.post('/api/organizations/{id}/invoices', { params: { path: { id } }, body, ...headers }),
    idempotent: true,
    invalidates: changes,
    success: ({ number }) => `Invoice ${number} is on its way to the organization`,
    fallback: 'Failed to create invoice',
  });

export const usePayInvoice = (id: string) =>
  useApiMutation<PayInvoiceInput, InvoiceRow>({
    run: (body, headers) => api.post('/api/invoices/{id}/payment', { params: { path: { id } }, body, ...headers }),
    idempotent: true,
    invalidates: changes,
    success: ({ number }) => `Invoice ${number} is paid`,
    fallback: 'Failed to enter the payment',
  });

export const useVoidInvoice = () =>
  useApiMutation<string, InvoiceRow>({
    run: (id) => api.post('/api/invoices/{id}/void', { params: { path: { id } } }),
    invalidates: changes,
    success: ({ number }) => `Invoice ${number} is void`,
    fallback: 'Failed to void the invoice',
  });
