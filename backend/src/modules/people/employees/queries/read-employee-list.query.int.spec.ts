import type { Browser } from '../../../../../test/support/browser.js';
import { signedIn } from '../../../../../test/support/people.js';
import { anOrganization } from '../../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../../test/support/test-app.js';
import { type SheetCell, xlsxOf } from '../../../../../test/support/xlsx-file.js';

let test: TestApp;
let employer: Browser;
let own: string;
let other: string;

beforeAll(async () => {
  test = await startTestApp();
  own = await anOrganization(test.sql, { name: 'Harborview', signup_code: 'OWN-1' });
  other = await anOrganization(test.sql, { name: 'Bakery' });
  employer = await signedIn(test, { role: 'org_admin', organizationId: own });
});
afterAll(() => test.close());

async function read(content: string | Buffer | undefined, name: string, id = own) {
  const form = new FormData();
  if (content !== undefined) form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  const { status, body } = await employer.post(`/api/organizations/${id}/employees/read`, form);
  return { status, body };
}
const workbook = (...rows: SheetCell[][]) => xlsxOf({ name: 'Empty', rows: [] }, { name: 'People', rows });

describe('an employer’s list of people', () => {
  it.each([
    ['people.xlsx', workbook(['Staff 2026'], [], ['Name', 'Hired'], ['Zoë Peña', { date: new Date('2024-07-10') }])],
    ['people.csv', 'Staff 2026\n\nName;Hired\nZoë Peña;2024-07-10'],
  ])('is read line by line from %s', async (name, content) => {
    expect(await read(content, name)).toEqual({
      status: 200,
      body: { lines: [['Staff 2026'], ['Name', 'Hired'], ['Zoë Peña', '2024-07-10']] },
    });
  });

  it.each([
    ['no file', undefined, 'Send one file, in the field file.'],
    ['a password', ole('EncryptedPackage'), 'has a password'],
    ['no rows', workbook(), 'There are no rows in this file.'],
    ['10,011 rows', 'a\n'.repeat(10_011), 'more than 10,000 rows'],
    ['endless text', xlsxOf({ name: 'A', rows: Array(1_001).fill(['x'.repeat(9_999)]) }), 'too much text'],
  ])('with %s is refused in a sentence', async (_, content, message) => {
    expect(await read(content, 'people.xlsx')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(message) },
    });
  });

  it('of more than 10 MB is refused before it is read', async () => {
    const answer = await read(Buffer.alloc(11 * 1024 * 1024), 'people.xlsx');
    expect(answer).toMatchObject({ status: 413, body: { message: 'A file can have at most 10 MB.' } });
  });

  it('is read for the own organization alone', async () => {
    expect((await read('Name\nZoë', 'people.csv', other)).status).toBe(404);
  });
});

function ole(text: string): Buffer {
  return Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(text, 'utf16le')]);
}
