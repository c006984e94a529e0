import { signedIn } from '../../../../test/support/people.js';
import {
  aCenter,
  aClass,
  aCourse,
  aLedgerEntry,
  anEnrollment,
  anOrganization,
  aStudent,
} from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
});
afterAll(() => test.close());

it('says of each line of the journal whose money it is, for which class and course, and how it was paid', async () => {
  const admin = await signedIn(test, { role: 'admin' });
  const organizationId = await anOrganization(test.sql, { name: 'Harbor Clinic' });
  const course_id = await aCourse(test.sql, { name: 'BLS Provider' });
  const classId = await aClass(test.sql, { course_id, title: 'BLS, evening', date: '2026-12-03', price_cents: 6_500 });
  const student = await aStudent(test.sql, { first_name: 'Mai', last_name: 'Nguyen' });
  const member = await aStudent(test.sql, { organization_id: organizationId });
  const [own, billed] = [await anEnrollment(test.sql, classId, student), await anEnrollment(test.sql, classId, member)];
  const at = { created_at: new Date('2025-03-01T17:00:00Z'), price_cents: 6_500 };
  await aLedgerEntry(test.sql, own, { ...at, gateway_payment: 'pi_card', number: 1 });
  await aLedgerEntry(test.sql, own, { ...at, amount_cents: -500, kind: 'manual', gateway_payment: null, number: 2 });
  await aLedgerEntry(test.sql, own, {
    ...at,
    amount_cents: 700,
    kind: 'unmatched',
    enrollment_id: null,
    organization_id: organizationId,
    number: 3,
  });
  const invoice = await admin.post(`/api/organizations/${organizationId}/invoices`, { enrollmentIds: [billed] });
  await admin.post(`/api/invoices/${invoice.body.id}/payment`, { method: 'check', reference: '88' });

  const { body } = await admin.get('/api/billing/accounts?from=2025-01-01&to=2999-12-31');
  const lines = (body as string).replace('\uFEFF', '').trim().split('\r\n');
  expect(lines[0]).toBe('Date,Account,Debit,Credit,Reference,Customer,Class,Class Date,Course,Method');
  const ofBls = '"BLS, evening",2026-12-03,BLS Provider';
  const details = lines.slice(1).map((line) => line.slice(line.indexOf(',', line.indexOf('R-')) + 1));
  expect(details).toEqual([
    ...Array(2).fill(`Mai Nguyen,${ofBls},Card`),
    ...Array(2).fill(`Mai Nguyen,${ofBls},Returned by hand`),
    ...Array(2).fill('Harbor Clinic,,,,Card'),
    ...Array(2).fill(`Harbor Clinic,${ofBls},Check 88`),
  ]);
});
