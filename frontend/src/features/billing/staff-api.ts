import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import { readOptions } from '../../shared/api/query-client.js';
import type {
  InvoicePreviewResponse,
  InvoiceRow,
  IssueInvoiceInput,
  NumbersInput,
  NumbersResponse,
  OpeningInvoiceInput,
  PayInvoiceInput,
} from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { formatMoney } from '../../shared/format/money.js';

export const useUnbilledSeats = (id: string) =>
  useQuery(readOptions('/api/organizations/{id}/unbilled-seats', { path: { id } }));

/** An invoice that isn't issued yet. */
export type InvoiceDraftInput = IssueInvoiceInput;

/** The paper of an invoice as it would be issued now. What was shown stays until the next is there. */
export const useInvoicePreview = (id: string, draft: InvoiceDraftInput) =>
  useQuery<InvoicePreviewResponse>({
    queryKey: ['/api/organizations', id, 'invoices', 'preview', draft],
    queryFn: ({ signal }) =>
      api.lookUp('/api/organizations/{id}/invoices/preview', { params: { path: { id } }, body: draft, signal }),
    enabled: draft.enrollmentIds.length > 0,
    placeholderData: keepPreviousData,
  });

export const useIssueInvoice = (id: string) =>
  useApiMutation<IssueInvoiceInput, InvoiceRow>({
    run: (api, body) => api.post('/api/organizations/{id}/invoices', { params: { path: { id } }, body }),
    idempotent: true,
    success: ({ number }) => `Invoice ${number} created`,
    fallback: 'Failed to create invoice',
  });

export const usePayInvoice = (id: string) =>
  useApiMutation<PayInvoiceInput, InvoiceRow>({
    run: (api, body) => api.post('/api/invoices/{id}/payment', { params: { path: { id } }, body }),
    idempotent: true,
    success: ({ number, due }) =>
      due > 0 ? `Payment of invoice ${number} entered. ${formatMoney(due)} stays due.` : `Invoice ${number} is paid`,
    fallback: 'Failed to enter the payment',
  });

/** Who owes an opening invoice. */
export interface OpeningOwner {
  kind: 'organization' | 'student';
  id: string;
}

export const useEnterOpeningInvoice = ({ kind, id }: OpeningOwner) =>
  useApiMutation<OpeningInvoiceInput, InvoiceRow>({
    run: (api, body) =>
      kind === 'organization'
        ? api.post('/api/organizations/{id}/opening-invoices', { params: { path: { id } }, body })
        : api.post('/api/students/{id}/opening-invoices', { params: { path: { id } }, body }),
    idempotent: true,
    success: ({ number }) => `Invoice ${number} added`,
    fallback: 'Failed to add the opening balance',
  });

export const useVoidInvoice = (id: string) =>
  useApiMutation<{ reason: string }, InvoiceRow>({
    run: (api, body) => api.post('/api/invoices/{id}/void', { params: { path: { id } }, body }),
    success: ({ number }) => `Invoice ${number} is void`,
    fallback: 'Failed to void the invoice',
  });

export const useContinueNumbers = () =>
  useApiMutation<NumbersInput, NumbersResponse>({
    run: (api, body) => api.put('/api/billing/numbers', { body }),
    success: 'Numbers saved successfully',
    // The form shows what is wrong with a field.
    fallback: 'Failed to save the numbers',
  });
