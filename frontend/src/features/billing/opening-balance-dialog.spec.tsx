import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { setNow } from '../../../test/clock.js';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { OpeningBalanceDialog } from './opening-balance-dialog.js';
import { PayInvoiceDialog } from './pay-invoice-dialog.js';

beforeEach(() => setNow('2026-11-27T18:00:00Z'));
afterEach(() => void jest.useRealTimers());

const CENTER = { 'GET /api/center': { body: { timeZone: 'America/Chicago' } } };

async function fillIn(kind: 'organization' | 'student', answer: object) {
  const path = `/api/${kind}s/x1/opening-invoices`;
  const calls = serve({ ...CENTER, [`POST ${path}`]: answer });
  const { user } = renderAt('/', <OpeningBalanceDialog owner={{ kind, id: 'x1' }} onClose={() => {}} />);
  await user.type(await screen.findByLabelText('Invoice number'), 'INV-4711');
  await user.type(screen.getByLabelText('Date'), '9/1/2026{Enter}');
  await user.type(screen.getByLabelText('Due'), '10/1/2026{Enter}');
  await user.type(screen.getByLabelText('Amount'), '600');
  await user.type(screen.getByLabelText('Paid so far (optional)'), '150');
  return { user, sent: () => calls.find((call) => call.path === path)?.body };
}

it.each(['organization', 'student'] as const)('enters what a %s owed, and says what is open of it', async (kind) => {
  const { user, sent } = await fillIn(kind, { status: 201, body: { number: 'INV-4711' } });
  await user.click(await screen.findByRole('button', { name: 'Add $450.00' }));
  await screen.findByText('Invoice INV-4711 added');
  expect(sent()).toEqual({
    number: 'INV-4711',
    date: '2026-09-01',
    due: '2026-10-01',
    amount: 600,
    paid: 150,
    poNumber: '',
  });
});

it('says beside the field what is wrong with it', async () => {
  const errors = [{ path: 'due', message: 'An invoice is due on its date or later.' }];
  const { user } = await fillIn('student', { status: 400, body: { code: 'invalid_input', errors } });
  await user.click(await screen.findByRole('button', { name: 'Add $450.00' }));
  await screen.findByText('An invoice is due on its date or later.');
  await waitFor(() => expect(screen.getByLabelText('Due').getAttribute('aria-invalid')).toBe('true'));
});

it('enters a part of what is due for an invoice, and says what stays due', async () => {
  const path = '/api/invoices/i1/payment';
  const calls = serve({ ...CENTER, [`POST ${path}`]: { body: { number: 'INV-4711', due: 250 } } });
  const { user } = renderAt(
    '/',
    <PayInvoiceDialog invoice={{ id: 'i1', number: 'INV-4711', due: 450 }} onClose={() => {}} />,
  );
  const amount = await screen.findByLabelText('Amount');
  await user.clear(amount);
  await user.type(amount, '200');
  await screen.findByText('$250.00 stays due.');
  await user.type(screen.getByLabelText('Check number (optional)'), '1042');
  await user.click(screen.getByRole('button', { name: 'Enter $200.00' }));
  await screen.findByText('Payment of invoice INV-4711 entered. $250.00 stays due.');
  expect(calls.find((call) => call.path === path)?.body).toMatchObject({
    method: 'check',
    amount: 200,
    reference: '1042',
  });
});
