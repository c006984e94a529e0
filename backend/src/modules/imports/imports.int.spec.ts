import type { Browser } from '../../../test/support/browser.js';
import { signedIn } from '../../../test/support/people.js';
import { aCenter } from '../../../test/support/rosters.js';
import { settled } from '../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
  await aCenter(test);
  staff = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

const HEADINGS = 'First Name,Last Name,Email,Phone,Class ID,Course,Course Date,Reg. Date,Course Location,Instructor,Status,Order Total,Balance Due,eCard Code';

/** A Student Report with these rows. */
const report = (...rows: string[]): Record<string, string> => ({ 'student-report.csv': [HEADINGS, ...rows].join('\r\n') });

async function upload(files: Record<string, string>, path = '/api/imports') {
  const form = new FormData();
  for (const [name, text] of Object.entries(files)) form.append('files', new Blob([text]), name);
  return await staff.post(path, form);
}

/** The import once nothing runs any more. */
async function read(id: string) {
  await settled(test);
  return (await staff.get(`/api/imports/${id}`)).body;
}

it('x', async () => {
  const { status, body } = await upload(
    report(
      'Ana,Ruiz,ana@post.example,608-555-1060,1001,<b>BLS Provider</b>,7/14/24 14:30,7/1/24,Main Hall,Luis Herrera,Complete,65.00,0.00,215507440198',
      'Ben,Ruiz,ana@post.example,608-555-1060,1001,<b>BLS Provider</b>,7/14/24 14:30,7/1/24,Main Hall,Luis Herrera,No Show,65.00,65.00,',
    ),
  );
  expect({ status, body }).toEqual({});
});
