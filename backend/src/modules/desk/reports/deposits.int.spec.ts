import type { Browser } from '../../../../test/support/browser.js';
import { signedIn } from '../../../../test/support/people.js';
import { aCenter, aClass, aCourse, anEnrollment, anOrganization, aStudent } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { addDays } from '../../../shared/domain/calendar-date.js';
import type { DepositLineRow, DepositResponse } from './reports.dto.js';

/** In New York, where the center is, it is the evening of Thursday, November 26. */
const NOW = '2026-11-27T02:00:00Z';
const TODAY = '2026-11-26';
const NEXT_MORNING = '2026-11-27T12:00:00Z';

let test: TestApp;
let admin: Browser;
let organizationId: string;
let cash: string;

const aSeat = async (firstName: string, given: Record<string, unknown> = {}) => {
  const details = { title: 'BLS', date: '2026-12-03', price_cents: 6_500, course_id: await aCourse(test.sql) };
  const student = { first_name: firstName, last_name: 'Test', ...given };
  return await anEnrollment(test.sql, await aClass(test.sql, details), await aStudent(test.sql, student));
};
const pay = async (id: string, method: string, given: object = {}) => {
  const { status } = await admin.post(`/api/enrollments/${id}/payments`, { method, amount: 65, ...given });
  expect(status).toBe(201);
};
const depositOf = async (query = ''): Promise<DepositResponse> =>
  (await admin.get(`/api/reports/deposit${query}`)).body;
const short = ({ kind, method, customer, paidWith, amount }: DepositLineRow) => [
  kind,
  method,
  customer,
  paidWith,
  amount,
];

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  test.clock.set(NOW);
  admin = await signedIn(test, { role: 'admin', firstName: 'Dana', lastName: 'Desk' });
  organizationId = await anOrganization(test.sql, { name: 'Harbor Clinic' });
  cash = await aSeat('Cara');
  await pay(cash, 'cash');
  await pay(await aSeat('Chad'), 'check', { reference: '1042' });
  await pay(await aSeat('Rita'), 'card-reader', { reference: 'A7', amount: 20 });
  await pay(await aSeat('Yana'), 'ach', { date: addDays(TODAY, -1) });
  const members = [
    await aSeat('Olga', { organization_id: organizationId }),
    await aSeat('Otto', { organization_id: organizationId }),
  ];
  const invoice = await admin.post(`/api/organizations/${organizationId}/invoices`, { enrollmentIds: members });
  await admin.post(`/api/invoices/${invoice.body.id}/payment`, { method: 'check', reference: '88' });
  await admin.post(`/api/enrollments/${cash}/refunds`, { amount: 15, reason: 'Left early', keepsSeatPaid: true });
});
beforeEach(() => test.clock.set(NOW));
afterAll(() => test.close());

it('lists what was paid by hand today by method, an invoice as one check, with who entered it', async () => {
  const { date, lines } = await depositOf();
  expect(date).toBe(TODAY);
  expect(lines.map(short)).toEqual([
    ['payment', 'cash', 'Cara Test', 'Cash', 65],
    ['payment', 'check', 'Chad Test', 'Check 1042', 65],
    ['payment', 'check', 'Harbor Clinic', 'Check 88', 130],
    ['payment', 'card-reader', 'Rita Test', 'Card reader A7', 20],
    ['returned', null, 'Cara Test', null, -15],
  ]);
  expect(lines[1]).toMatchObject({ classTitle: 'BLS', classDate: '2026-12-03', seats: 1, enteredBy: 'Dana Desk' });
  expect(lines[2]).toMatchObject({ classTitle: null, seats: 2, invoiceNumber: '2026-0001' });
});

it('sums each method and all, less what was returned, and says what goes to the bank', async () => {
  const { methods, returned, total, toBank } = await depositOf();
  expect(methods).toEqual([
    { method: 'cash', payments: 1, amount: 65 },
    { method: 'check', payments: 2, amount: 195 },
    { method: 'card-reader', payments: 1, amount: 20 },
  ]);
  expect({ returned, total, toBank }).toEqual({ returned: 15, total: 265, toBank: 245 });
});

it('has the payments of the day that was chosen', async () => {
  const { methods, lines } = await depositOf(`?date=${addDays(TODAY, -1)}`);
  expect(lines.map(short)).toEqual([['payment', 'ach', 'Yana Test', 'ACH', 65]]);
  expect(methods).toEqual([{ method: 'ach', payments: 1, amount: 65 }]);
});

it('is empty on a day without payments by hand', async () => {
  expect(await depositOf('?date=2026-01-01')).toEqual({
    date: '2026-01-01',
    methods: [],
    returned: 0,
    total: 0,
    toBank: 0,
    lines: [],
  });
});

it('is a file', async () => {
  const { body, headers } = await admin.get('/api/reports/deposit/csv');
  expect(headers.get('content-disposition')).toBe(`attachment; filename="deposit-${TODAY}.csv"`);
  const lines = (body as string).replace('\uFEFF', '').trim().split('\r\n');
  expect(lines[0]).toBe('Date,Method,Customer,Class,Class Date,Reference,Invoice,Entered By,Amount');
  expect(lines.slice(1)).toEqual([
    `${TODAY},Cash,Cara Test,BLS,2026-12-03,Cash,,Dana Desk,65`,
    `${TODAY},Check,Chad Test,BLS,2026-12-03,Check 1042,,Dana Desk,65`,
    `${TODAY},Check,Harbor Clinic,,,Check 88,2026-0001,Dana Desk,130`,
    `${TODAY},Card reader,Rita Test,BLS,2026-12-03,Card reader A7,,Dana Desk,20`,
    `${TODAY},Returned by hand,Cara Test,BLS,2026-12-03,,,Dana Desk,-15`,
  ]);
});

it('lessens the method of a payment that is taken back', async () => {
  test.clock.set(NEXT_MORNING);
  const seat = await aSeat('Tim');
  await pay(seat, 'check', { reference: '7' });
  await admin.put(`/api/enrollments/${seat}`, { paymentStatus: 'pending' });
  const { methods, lines } = await depositOf();
  expect(lines.map(short)).toContainEqual(['taken-back', 'check', 'Tim Test', null, -65]);
  expect(methods).toEqual([{ method: 'check', payments: 1, amount: 0 }]);
});
