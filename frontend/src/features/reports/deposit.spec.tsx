import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { setNow } from '../../../test/clock.js';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { Deposit, DepositActions } from './deposit.js';

beforeEach(() => setNow('2026-11-27T18:00:00Z'));
afterEach(() => void jest.useRealTimers());

const line = (id: string, method: string | null, amount: number, given: object = {}) => ({
  id,
  kind: 'payment',
  method,
  customer: 'Ada Marsh',
  classTitle: 'BLS',
  classDate: '2026-12-03',
  seats: 1,
  paidWith: null,
  invoiceNumber: null,
  enteredBy: 'Dana Desk',
  amount,
  ...given,
});

const DEPOSIT = {
  date: '2026-11-27',
  methods: [
    { method: 'cash', payments: 1, amount: 65 },
    { method: 'check', payments: 1, amount: 130 },
    { method: 'ach', payments: 1, amount: 40 },
  ],
  returned: 15,
  total: 220,
  toBank: 180,
  lines: [
    line('1', 'cash', 65, { paidWith: 'Cash' }),
    line('2', 'check', 130, {
      customer: 'Harbor Clinic',
      classTitle: null,
      classDate: null,
      seats: 2,
      paidWith: 'Check 88',
      invoiceNumber: '2026-0001',
    }),
    line('3', 'ach', 40),
    line('4', null, -15, { kind: 'returned' }),
  ],
};

const page = (
  <>
    <DepositActions />
    <Deposit />
  </>
);
const at = (address: string, body: object = DEPOSIT) => {
  const calls = serve({
    'GET /api/center': { body: { timeZone: 'America/Chicago' } },
    'GET /api/reports/deposit': { body },
  });
  return { ...renderAt(address, page), calls };
};

it('lists the payments by hand of today by method, with a sum of each', async () => {
  const { calls } = at('/payments?view=deposit');
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Cash 1$65.00',
    'Ada MarshBLS, Dec 3, 2026CashDana Desk$65.00',
    'Checks 1$130.00',
    'Harbor ClinicInvoice 2026-0001 · 2 seatsCheck 88Dana Desk$130.00',
    'ACH 1$40.00',
    'Ada MarshBLS, Dec 3, 2026—Dana Desk$40.00',
    'Returned by hand 1−$15.00',
    'Ada MarshBLS, Dec 3, 2026—Dana Desk−$15.00',
  ]);
  expect(calls.find(({ path }) => path === '/api/reports/deposit')?.query.get('date')).toBe('2026-11-27');
});

it('subtracts what was returned, says so, and says what goes to the bank', async () => {
  at('/payments?view=deposit');
  const figure = async (label: string) =>
    (await screen.findByText(label, { selector: '.band-label' })).nextElementSibling?.textContent;
  expect(await figure('Returned by hand')).toBe('−$15.00subtracted');
  expect(await figure('All methods')).toBe('$220.00');
  expect(await figure('To the bank')).toBe('$180.00cash and checks');
});

it('keeps the chosen day in the address, and in the file', async () => {
  const { user, at: now } = at('/payments?view=deposit');
  const field = await screen.findByLabelText('Day');
  await user.clear(field);
  await user.type(field, '11/20/2026{Enter}');
  expect(now.search).toBe('?view=deposit&date=2026-11-20');
  expect(screen.getByRole('link', { name: /Download CSV/ }).getAttribute('href')).toBe(
    '/api/reports/deposit/csv?date=2026-11-20',
  );
});

it('says that a day has no payments by hand', async () => {
  at('/payments?view=deposit', { ...DEPOSIT, methods: [], lines: [], returned: 0, total: 0, toBank: 0 });
  expect(await screen.findByText('Nothing was paid by hand on this day')).toBeTruthy();
});
