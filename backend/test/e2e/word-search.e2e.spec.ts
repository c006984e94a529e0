import type { Browser } from '../support/browser.js';
import { createPerson, signedIn } from '../support/people.js';
import {
  aCenter,
  aCertification,
  aClass,
  aCourse,
  aLedgerEntry,
  anEnrollment,
  anOrganization,
  aStudent,
} from '../support/rosters.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let test: TestApp;
let admin: Browser;
const ids: Record<string, string> = {};

beforeAll(async () => {
  test = await startTestApp();
  const { sql } = test;
  await aCenter({ sql });
  admin = await signedIn(test, { role: 'admin' });
  const named = { name: 'Quarry Works', admin_name: 'Zoë Amber', admin_email: 'zoe@quarry.example', address: 'Pit Rd' };
  ids.organization = await anOrganization(sql, named);
  const zoe = { first_name: 'Zoë', last_name: 'Quill', email: 'zq@quarry.example', organization_id: ids.organization };
  ids.student = await aStudent(sql, zoe);
  ids.course = await aCourse(sql, { name: 'Quartz Rescue', description: 'Deep water' });
  ids.class = await aClass(sql, { course_id: ids.course, title: 'Quartz Rescue in May', location: 'Harbor' });
  const seat = await anEnrollment(sql, ids.class, ids.student);
  const card = { certification_type: 'Quartz Rescue', card_number: 'QR-77', ecard_code: '225088146093' };
  await aCertification(sql, ids.student, card);
  await aLedgerEntry(sql, seat, { organization_id: ids.organization, description: 'Quartz Rescue: Zoë Quill' });
  await createPerson(test, { firstName: 'Zoë', lastName: 'Quill', email: 'quill@example.test' });
  await sql.rows(
    `insert into notifications.messages (id, channel, recipient, subject, text, state, created_at)
     values (gen_random_uuid(), 'email', 'zq@quarry.example', 'You are enrolled', '', 'sent', now())`,
  );
});
afterAll(() => test.close());

describe.each([
  ['organizations', 'pit amber quarry'],
  ['organizations/:organization/students', 'quill zoe'],
  ['organizations/:organization/certifications', 'rescue quill'],
  ['organizations/:organization/payments', 'quill quartz'],
  ['students', 'quill zoe'],
  ['students/:student/enrollments', 'may rescue'],
  ['users', 'quill zoe'],
  ['courses', 'water quartz'],
  ['classes', 'harbor quartz'],
  ['classes/:class/enrollments', 'quill zoe'],
  ['certifications', 'quarry quartz zoe'],
  ['messages', 'enrolled zq@quarry'],
])('the search of %s', (list, words) => {
  const path = () => `/api/${list.replace(/:(\w+)/, (_, name: string) => ids[name]!)}`;
  const found = async (q: string) => (await admin.get(`${path()}?q=${encodeURIComponent(q)}`)).body.length;

  it('finds words in any order, and needs every one of them', async () => {
    expect(await found(words)).toBe(1);
    expect(await found(`${words} nowhere`)).toBe(0);
    expect(await found('  ')).toBe(await found(''));
    expect(await found('%')).toBe(0);
  });
});

it('takes the groups of an eCard code for one word', async () => {
  expect((await admin.get('/api/certifications?q=2250%208814%206093')).body).toHaveLength(1);
});
