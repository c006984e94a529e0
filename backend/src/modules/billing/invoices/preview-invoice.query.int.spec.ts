import type { Browser } from '../../../../test/support/browser.js';
import { downloadPdf, textOf } from '../../../../test/support/pdf.js';
import { signedIn } from '../../../../test/support/people.js';
import { aCenter, aClass, anEnrollment, anOrganization, aStudent } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';

let test: TestApp;
let admin: Browser;
beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test, { tax_name: 'sales tax', tax_rate_percent: 5, bank_details: 'Harbor Bank\nAccount 12' });
  admin = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

const DETAILS = { name: 'Harbor Clinic', admin_email: 'boss@clinic.example', address: '2 Pier Street' };

async function seatsOf(organization: Record<string, unknown>) {
  const organizationId = await anOrganization(test.sql, organization);
  const classId = await aClass(test.sql, { title: 'BLS', date: '2026-12-03', price_cents: 6_500 });
  const seat = async (last_name: string) =>
    anEnrollment(
      test.sql,
      classId,
      await aStudent(test.sql, { first_name: 'Mai', last_name, organization_id: organizationId }),
    );
  return { organizationId, enrollmentIds: [await seat('Nguyen'), await seat('Able')] };
}

it('says what the invoice then says, and stores nothing', async () => {
  const { organizationId, enrollmentIds } = await seatsOf(DETAILS);
  const body = { enrollmentIds, poNumber: '7741' };
  const preview = await admin.post(`/api/organizations/${organizationId}/invoices/preview`, body);
  expect(preview.status).toBe(200);
  expect((await admin.get(`/api/organizations/${organizationId}/invoices`)).body).toEqual([]);
  const { number, amount, emailedTo, facts, lines, sums, payment } = preview.body;
  expect({ amount, emailedTo }).toEqual({ amount: 130, emailedTo: 'boss@clinic.example' });
  expect(lines.map(({ label, value }: Record<string, string>) => [label, value])).toEqual([
    ['BLS, Dec 3, 2026: Mai Able', '$65.00'],
    ['BLS, Dec 3, 2026: Mai Nguyen', '$65.00'],
  ]);
  expect(sums.map(({ label }: { label: string }) => label)).toEqual([
    'Total',
    'Includes sales tax (5%)',
    expect.stringMatching(/^Due on /),
  ]);
  expect(payment.slice(1)).toEqual(['Harbor Bank', 'Account 12']);

  const issued = await admin.post(`/api/organizations/${organizationId}/invoices`, body);
  expect(issued.body).toMatchObject({ number, amount });
  const paper = textOf(await downloadPdf(test, admin, `/api/invoices/${issued.body.id}/pdf`)).replace(/\s+/g, ' ');
  for (const { label, value } of [...facts, ...lines, ...sums]) {
    expect(paper).toContain(label);
    expect(paper).toContain(value);
  }
  for (const line of payment) expect(paper).toContain(line);
});

it('says that nobody gets it by email', async () => {
  const { organizationId, enrollmentIds } = await seatsOf({});
  const { body } = await admin.post(`/api/organizations/${organizationId}/invoices/preview`, { enrollmentIds });
  expect(body.emailedTo).toBeNull();
});

it('is refused for a seat that is on another invoice', async () => {
  const { organizationId, enrollmentIds } = await seatsOf({});
  await admin.post(`/api/organizations/${organizationId}/invoices`, { enrollmentIds: enrollmentIds.slice(0, 1) });
  const { status, body } = await admin.post(`/api/organizations/${organizationId}/invoices/preview`, { enrollmentIds });
  expect([status, body.code]).toEqual([409, 'seat_not_billable']);
});

it('lists unbilled seats with the purchase order on which staff billed them', async () => {
  const { organizationId, enrollmentIds } = await seatsOf({});
  await admin.post(`/api/enrollments/${enrollmentIds[0]}/purchase-order`, { number: 'PO 4711' });
  const { body } = await admin.get(`/api/organizations/${organizationId}/unbilled-seats`);
  expect(body.map(({ id, purchaseOrder }: Record<string, string>) => [id, purchaseOrder])).toEqual([
    [enrollmentIds[1], null],
    [enrollmentIds[0], 'PO 4711'],
  ]);
});
