import type { Browser } from '../../../test/support/browser.js';
import { downloadPdf, textOf } from '../../../test/support/pdf.js';
import { createPerson, signedIn, signInAs } from '../../../test/support/people.js';
import {
  aCenter,
  aClass,
  anEnrollment,
  anInvoice,
  anOpeningInvoice,
  anOrganization,
  aStudent,
} from '../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';

const DAY_MS = 24 * 3_600_000;

let test: TestApp;
let admin: Browser;
let frontDesk: Browser;
beforeAll(async () => {
  test = await startTestApp({ SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') });
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
  frontDesk = await signedIn(test, { role: 'admin', staffRole: 'front-desk' });
});
afterAll(() => test.close());

/** Somebody with a seat in a class of their employer that is over, and on two invoices, who is erased; and who has to do with it. */
async function anErasedEmployee(startsAt = new Date(Date.now() - 10 * DAY_MS)) {
  const organizationId = await anOrganization(test.sql, { name: 'Harbor Dental' });
  const instructor = await createPerson(test, { role: 'admin', staffRole: 'instructor' });
  const classId = await aClass(test.sql, {
    starts_at: startsAt,
    organization_id: organizationId,
    instructor_id: instructor.id,
  });
  const person = { first_name: 'Quillona', last_name: 'Vandermeer', email: 'quillona@post.example' };
  const studentId = await aStudent(test.sql, { ...person, organization_id: organizationId });
  const colleague = await aStudent(test.sql, { first_name: 'Ana', last_name: 'Diaz', organization_id: organizationId });
  const seatId = await anEnrollment(test.sql, classId, studentId);
  await anEnrollment(test.sql, classId, colleague);
  const invoiceId = await anInvoice(test.sql, organizationId, seatId);
  await test.sql.run('update billing.invoice_lines set description = $2 where enrollment_id = $1', [
    seatId,
    'BLS Provider: Quillona Vandermeer',
  ]);
  const ownInvoiceId = await anOpeningInvoice(test.sql, { student_id: studentId });
  const erased = await admin.post(`/api/students/${studentId}/erase`, { lastName: 'Vandermeer' });
  expect(erased.status).toBe(200);
  return {
    receipt: erased.body,
    classId,
    invoiceId,
    ownInvoiceId,
    until: erased.body.stays.find(({ kind }: { kind: string }) => kind === 'roster')?.until,
    instructor: await signInAs(test, instructor),
    employer: await signedIn(test, { role: 'org_admin', organizationId }),
  };
}

type Named = { firstName: string; lastName: string };
const namesOf = (students: Named[]) => students.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());

it('a roster has the kept name of an erased person for administrators alone', async () => {
  const { classId, until, instructor, employer } = await anErasedEmployee();
  const rosterFor = async (browser: Browser) => (await browser.get(`/api/classes/${classId}/enrollments`)).body;
  const ofAdmin = await rosterFor(admin);
  expect(ofAdmin.map(({ nameKeptUntil }: { nameKeptUntil: string | null }) => nameKeptUntil)).toEqual([null, until]);
  const students = (rows: { student: Named }[]) => namesOf(rows.map(({ student }) => student));
  expect(students(ofAdmin)).toEqual(['Ana Diaz', 'Quillona Vandermeer']);

  const ofFrontDesk = await rosterFor(frontDesk);
  expect(students(ofFrontDesk)).toEqual(['Ana Diaz', 'Erased person']);
  expect(ofFrontDesk[1].nameKeptUntil).toBeNull();
  const { body: taught } = await instructor.get(`/api/teaching/classes/${classId}`);
  for (const read of [ofFrontDesk, taught, await rosterFor(employer)]) {
    expect(JSON.stringify(read)).toContain('Diaz');
    expect(JSON.stringify(read)).toContain('Erased');
    expect(JSON.stringify(read)).not.toMatch(/quillona|vandermeer/i);
  }
});

it('a roster whose period is over has no name for administrators either', async () => {
  const { classId } = await anErasedEmployee(new Date(Date.now() - 4 * 366 * DAY_MS));
  const { body } = await admin.get(`/api/classes/${classId}/enrollments`);
  expect(body[1]).toMatchObject({ nameKeptUntil: null, student: { firstName: 'Erased', lastName: 'person' } });
});

it('an invoice has the kept name for administrators alone, and says until when', async () => {
  const { invoiceId, ownInvoiceId, employer } = await anErasedEmployee();
  const paper = async (browser: Browser, id: string) =>
    textOf(await downloadPdf(test, browser, `/api/invoices/${id}/pdf`)).replace(/\s+/g, ' ');
  for (const id of [invoiceId, ownInvoiceId]) {
    expect(await paper(admin, id)).toMatch(
      /Quillona Vandermeer.*Names of erased people are on it for administrators alone/,
    );
    expect(await paper(frontDesk, id)).not.toMatch(/Quillona|administrators alone/);
  }
  expect(await paper(frontDesk, ownInvoiceId)).toContain('Erased person');
  expect(await paper(employer, invoiceId)).toContain('BLS Provider: Erased person');
  const studentOf = async (browser: Browser) =>
    (await browser.get('/api/invoices')).body.find(({ id }: { id: string }) => id === ownInvoiceId).student;
  expect(await studentOf(admin)).toMatchObject({ name: 'Quillona Vandermeer', nameKeptUntil: expect.any(String) });
  expect(await studentOf(frontDesk)).toMatchObject({ name: 'Erased person', nameKeptUntil: null });
});

it('the receipt is a document that names nobody, with what keeps the name until when', async () => {
  const { receipt } = await anErasedEmployee();
  const paper = textOf(await downloadPdf(test, admin, `/api/erasures/${receipt.id}/pdf`)).replace(/\s+/g, ' ');
  expect(paper).toContain(`Erasure ${receipt.number}`);
  expect(paper).toContain(receipt.studentId);
  expect(paper).toContain('1 record');
  expect(paper).toContain(`Roster: ${receipt.stays.find(({ kind }: { kind: string }) => kind === 'roster').subject}`);
  expect(paper).toContain('None that Recert knows of');
  expect(paper).not.toMatch(/quillona|vandermeer/i);
});
