import { jest } from '@jest/globals';
import type { Browser } from './browser.js';
import { signedIn } from './people.js';
import { quickRetries } from './quick-retries.js';
import { aCenter } from './rosters.js';
import { settled } from './settled.js';
import { startTestApp, type TestApp } from './test-app.js';

/** The day on which files are imported. */
export const TODAY = '2026-11-28';

const HEADINGS = [
  ...['First Name', 'Last Name', 'Email', 'Phone', 'Class ID', 'Course', 'Course Date', 'Reg. Date'],
  ...['Course Location', 'Instructor', 'Status', 'Order Total', 'Balance Due', 'Comments', 'eCard Code'],
];

const NONE = { new: 0, changes: 0, same: 0, duplicate: 0, conflict: 0, fix: 0, leftOut: 0 };

/** Rows by fate; those that aren't given are 0. */
export const counts = (given: Record<string, number>) => ({ ...NONE, ...given });

/**
 * The import desk of a center, for the tests of one file: starts a program with reactions before them, and ends it after them. Names and
 * numbers of its rows have the number of the test in them.
 */
export function importDesk(env: Record<string, string> = {}) {
  let test: TestApp;
  let staff: Browser;
  let count = 0;

  beforeAll(async () => {
    const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64');
    test = await startTestApp({ ROLE: 'all', SECRETS_KEY, ...env }, quickRetries);
    test.clock.set(`${TODAY}T15:00:00Z`);
    await aCenter(test);
    staff = await signedIn(test, { role: 'admin' });
  });
  beforeEach(async () => {
    jest.restoreAllMocks();
    count += 1;
    // What other tests brought in would be gone from the files of this one, and their names matched.
    await test.sql.run('delete from imports.sources');
    await test.sql.run(`update imports.imports set choices = '{}'`);
  });
  afterAll(() => test.close());

  /** A registration in a class of this test that is over, unless another one is given. */
  const registration = (given: Record<string, string> = {}): Record<string, string> => ({
    'First Name': 'Ana',
    'Last Name': `Ruiz${count}`,
    Email: `ana${count}@post.example`,
    Phone: '',
    'Class ID': `${1_000 + count}`,
    Course: `<b>BLS${count}</b>`,
    'Course Date': '7/14/25 14:30',
    'Reg. Date': '7/1/25',
    'Course Location': `Hall${count}`,
    Instructor: 'Luis Herrera',
    Status: 'Complete',
    'Order Total': '65.00',
    'Balance Due': '0.00',
    Comments: '',
    'eCard Code': '',
    ...given,
  });

  /** A registration in a class to come. */
  const ahead = (given: Record<string, string> = {}) =>
    registration({
      'Class ID': `${5_000 + count}`,
      'Course Date': '12/14/26 09:00',
      'Reg. Date': '11/20/26',
      Status: 'Pending',
      ...given,
    });

  const csv = (...rows: Record<string, string>[]): string =>
    [HEADINGS, ...rows.map((row) => HEADINGS.map((heading) => row[heading] ?? ''))]
      .map((cells) => cells.join(','))
      .join('\r\n');

  async function upload(files: Record<string, string | Buffer>, path = '/api/imports', browser = staff) {
    const form = new FormData();
    for (const [name, content] of Object.entries(files))
      form.append('files', new Blob([new Uint8Array(Buffer.from(content))]), name);
    return await browser.post(path, form);
  }

  /** The import once nothing runs any more. */
  async function standing(id: string) {
    await settled(test);
    return (await staff.get(`/api/imports/${id}`)).body;
  }

  /** An import of files by name, once they were read and checked. */
  async function anImportOf(files: Record<string, string | Buffer>) {
    const { status, body } = await upload(files);
    expect(status).toBe(201);
    return await standing(body.id);
  }

  /** An import of a Student Report with the rows, once they were read and checked. */
  const anImport = (...rows: Record<string, string>[]) => anImportOf({ 'student-report.csv': csv(...rows) });

  async function decide(id: string, choices: object) {
    expect((await staff.put(`/api/imports/${id}/matches`, choices)).status).toBe(200);
    return await standing(id);
  }

  async function commit(id: string) {
    expect((await staff.post(`/api/imports/${id}/commit`)).status).toBe(202);
    return await standing(id);
  }

  async function undo(id: string) {
    expect((await staff.post(`/api/imports/${id}/undo`)).status).toBe(202);
    return await standing(id);
  }

  const seatsOf = (classId: string) =>
    test.sql.rows(
      `select s.first_name as name, e.payment_status as paid, e.paid_elsewhere as there, e.certification_status as result, e.attendance,
         billing.due_cents(e.id) as due
       from enrollment.enrollments e join people.students s on s.id = e.student_id where e.class_id = $1 order by s.first_name`,
      [classId],
    );

  /** The id of the class that the files give a number. */
  const classOf = async (number: string) =>
    (await test.sql.one<{ id: string }>(
      `select record_id as id from imports.sources where kind = 'class' and key = $1`,
      [`id ${number}`],
    ))!.id;

  return {
    get test() {
      return test;
    },
    /** An administrator. */
    get staff() {
      return staff;
    },
    /** The number of the test. */
    get count() {
      return count;
    },
    /** For a test that sets the clock: the administrator signs in again, whose session would have ended. */
    async moveTo(moment: string) {
      test.clock.set(moment);
      staff = await signedIn(test, { role: 'admin' });
    },
    registration,
    ahead,
    csv,
    upload,
    standing,
    anImport,
    anImportOf,
    decide,
    commit,
    undo,
    seatsOf,
    classOf,
  };
}
