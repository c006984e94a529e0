import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { setNow } from '../../../test/clock.js';
import { renderAt } from '../../../test/render.js';
import { type Call, serve } from '../../../test/server.js';
import { IssueInvoiceDialog } from './issue-invoice-dialog.js';

beforeEach(() => setNow('2026-11-27T18:00:00Z'));
afterEach(() => void jest.useRealTimers());

const seat = (id: string, classDate: string, purchaseOrder: string | null = null) => ({
  id,
  studentName: `Student ${id}`,
  classTitle: 'BLS',
  classDate,
  purchaseOrder,
  amount: 65,
});

const SEATS = [
  seat('february', '2025-02-10'),
  seat('october', '2026-10-05', 'PO 1'),
  seat('early', '2026-11-03', 'PO 4711'),
  seat('late', '2026-11-30', 'PO 4711'),
];

const INVOICES = 'POST /api/organizations/o1/invoices';

function openDialog(emailedTo: string | null = 'boss@clinic.example', seats: object[] = SEATS) {
  const preview = ({ body }: Call) => {
    const { enrollmentIds, poNumber } = body as { enrollmentIds: string[]; poNumber: string };
    return {
      body: {
        number: '2026-0008',
        amount: enrollmentIds.length * 65,
        emailedTo,
        facts: [{ label: 'Purchase order', value: poNumber }],
        lines: enrollmentIds.map((id) => ({ id, label: `BLS: Student ${id}`, value: '$65.00' })),
        sums: [{ label: 'Total', value: `$${enrollmentIds.length * 65}.00` }],
        payment: ['Please pay by check'],
      },
    };
  };
  const calls = serve({
    'GET /api/center': { body: { timeZone: 'America/Chicago' } },
    'GET /api/organizations/o1/unbilled-seats': { body: seats, total: seats.length },
    [`${INVOICES}/preview`]: preview,
    [INVOICES]: { status: 201, body: { number: '2026-0008' } },
  });
  return {
    ...renderAt('/organizations/o1/invoices', <IssueInvoiceDialog organizationId="o1" onClose={() => {}} />),
    calls,
  };
}

const button = (name: string) => screen.findByRole('button', { name });

it('begins with the seats of this month, and says that the invoice is emailed', async () => {
  openDialog();
  expect(await button('Create and Email Invoice for $130.00')).toBeTruthy();
  expect(screen.queryByText('Student february')).toBeNull();
  expect(await screen.findByText('It is emailed to boss@clinic.example.')).toBeTruthy();
});

it.each([
  ['Last month', 'Create and Email Invoice for $65.00'],
  ['This quarter', 'Create and Email Invoice for $195.00'],
  ['All unbilled', 'Create and Email Invoice for $260.00'],
])('takes the seats of %s', async (period, label) => {
  const { user } = openDialog();
  await user.click(await screen.findByText(period));
  expect(await button(label)).toBeTruthy();
});

it('takes the seats of typed dates', async () => {
  const { user } = openDialog();
  await user.click(await screen.findByText('Dates'));
  await user.type(screen.getByLabelText('From'), '11/1/2026');
  await user.tab();
  await user.type(screen.getByLabelText('To'), '11/15/2026');
  await user.tab();
  expect(await button('Create and Email Invoice for $65.00')).toBeTruthy();
});

it('shows the paper with the seats that are chosen', async () => {
  const { user } = openDialog();
  const paper = await screen.findByRole('region', { name: 'Preview of the invoice' });
  expect(await within(paper).findByText('BLS: Student late')).toBeTruthy();
  expect(within(paper).getByText('Invoice 2026-0008')).toBeTruthy();
  expect(within(paper).getByText('$130.00')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Seat of Student late' }));
  await waitFor(() => expect(within(paper).queryByText('BLS: Student late')).toBeNull());
  expect(within(paper).getAllByText('$65.00')).toHaveLength(2);
});

it('says that an organization without a billing email gets no email', async () => {
  openDialog(null);
  expect(await button('Create Invoice for $130.00')).toBeTruthy();
  expect(await screen.findByText(/has no billing email/)).toBeTruthy();
});

it('fills in the purchase order that all chosen seats have, until another is typed', async () => {
  const { user, calls } = openDialog();
  const field = await screen.findByLabelText<HTMLInputElement>('PO number (optional)');
  await waitFor(() => expect(field.value).toBe('PO 4711'));
  await user.click(screen.getByText('This quarter'));
  await waitFor(() => expect(field.value).toBe(''));
  await user.click(screen.getByText('This month'));
  await user.click(await button('Create and Email Invoice for $130.00'));
  await waitFor(() => expect(calls.find(({ method, path }) => `${method} ${path}` === INVOICES)).toBeTruthy());
  expect(calls.find(({ method, path }) => `${method} ${path}` === INVOICES)?.body).toEqual({
    enrollmentIds: ['early', 'late'],
    poNumber: 'PO 4711',
  });
});

it('keeps a typed purchase order, also an empty one', async () => {
  const { user, calls } = openDialog();
  const field = await screen.findByLabelText<HTMLInputElement>('PO number (optional)');
  await waitFor(() => expect(field.value).toBe('PO 4711'));
  await user.clear(field);
  await user.click(await button('Create and Email Invoice for $130.00'));
  await waitFor(() => expect(calls.find(({ method, path }) => `${method} ${path}` === INVOICES)).toBeTruthy());
  expect(calls.find(({ method, path }) => `${method} ${path}` === INVOICES)?.body).toMatchObject({ poNumber: '' });
});

it('isn’t sent by Enter in a date', async () => {
  const { user, calls } = openDialog();
  await user.click(await screen.findByText('Dates'));
  await user.type(screen.getByLabelText('From'), '11/1/2026{Enter}');
  await button('Create and Email Invoice for $130.00');
  await user.type(screen.getByLabelText('To'), '11/15/2026{Enter}');
  await button('Create and Email Invoice for $65.00');
  expect(calls.filter(({ method, path }) => `${method} ${path}` === INVOICES)).toEqual([]);
});
