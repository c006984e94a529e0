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

describe('a search for people', () => {
  const names = async (q: string) =>
    (await admin.get(`/api/students?q=${encodeURIComponent(q)}`)).body.map(
      ({ firstName }: { firstName: string }) => firstName,
    );

  beforeAll(async () => {
    const family = ['Aaron', 'Bella', 'Carl', 'Dana', 'Erik', 'Mai', 'Nora'];
    for (const [n, first_name] of family.entries()) {
      const email = `${first_name.toLowerCase()}.q@gmail.com`;
      await aStudent(test.sql, { first_name, last_name: 'Quillfeather', email, phone: `+1608444103${n}` });
    }
    await aStudent(test.sql, { first_name: 'Otto', last_name: 'Quillfeather', email: 'maison@harbor.example' });
    await aStudent(test.sql, { first_name: 'Romain', last_name: 'Quillfeather', email: 'rq@harbor.example' });
    await aStudent(test.sql, { first_name: 'Anna-Maria', last_name: "O'Hara", email: 'amo@harbor.example' });
  });

  it('puts those first whose names begin with the words, then those whose addresses do, then the rest', async () => {
    expect(await names('mai quillfeather')).toEqual(['Mai', 'Otto', 'Romain']);
    expect(await names('hara')).toEqual(['Anna-Maria']);
  });

  it('keeps an order that is asked for', async () => {
    const { body } = await admin.get('/api/students?q=mai%20quillfeather&sort=-name');
    expect(body.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Romain', 'Otto', 'Mai']);
  });

  it('never finds the domain of an email provider, but a word with an @ in the whole address', async () => {
    expect(await names('gmail')).toEqual([]);
    expect(await names('harbor quillfeather')).toEqual(['Otto', 'Romain']);
    expect(await names('mai.q@gmail')).toEqual(['Mai']);
    expect(await names('@gmail.com')).toHaveLength(7);
  });

  it('finds a phone number in any writing, from four digits on', async () => {
    for (const q of ['1035', '608 444 1035', '(608) 444-1035', '+1 608.444.1035', '4441035', 'quillfeather 1035']) {
      expect(await names(q)).toEqual(['Mai']);
    }
  });

  it('takes one or two letters for the start of a name', async () => {
    expect(await names('ma quillfeather')).toEqual(['Mai', 'Otto']);
    expect(await names('m quillfeather')).toEqual(['Mai', 'Otto']);
  });

  it('finds the messages to a person by the name', async () => {
    await test.sql.rows(
      `insert into notifications.messages (id, channel, recipient, recipient_name, subject, text, state, created_at)
       select gen_random_uuid(), 'email', name || '@gmail.com', name || ' Quillfeather', 'Hello', '', 'sent', now()
       from unnest('{mai,aaron}'::text[]) name`,
    );
    const to = async (q: string) =>
      (await admin.get(`/api/messages?q=${encodeURIComponent(q)}`)).body.map((message: { to: string }) => message.to);
    expect(await to('mai quillfeather')).toEqual(['mai@gmail.com']);
    expect(await to('gmail')).toEqual([]);
    expect(await to('mai@gmail')).toEqual(['mai@gmail.com']);
  });
});

it('finds classes by their date, as people type it, and a course or a place beside it', async () => {
  const dated = { course_id: ids.course, title: 'Quartz Rescue', location: 'Pier' };
  const onTheEighth = await aClass(test.sql, { ...dated, date: '2026-12-08' });
  await aClass(test.sql, { ...dated, date: '2026-12-09' });
  const found = async (q: string) =>
    (await admin.get(`/api/classes?q=${encodeURIComponent(q)}`)).body.map(({ id }: { id: string }) => id);
  for (const q of ['dec 8 2026', '12/8/26', 'pier 12/8/2026', 'quartz 2026-12-08'])
    expect(await found(q)).toEqual([onTheEighth]);
  expect(await found('harbor 12/8/2026')).toEqual([]);
});
