import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from '../../../test/support/browser.js';
import { startWithGateway } from '../../../test/support/gateway.js';
import { openPayment, payerAt } from '../../../test/support/payer.js';
import { createPerson, signedIn, signInAs } from '../../../test/support/people.js';
import { react } from '../../../test/support/react.js';
import {
  aCenter,
  aClass,
  anEnrollment,
  anInterest,
  anInvoice,
  anOrganization,
  aStudent,
} from '../../../test/support/rosters.js';
import { settled } from '../../../test/support/settled.js';
import type { TestApp } from '../../../test/support/test-app.js';
import { FilesPort } from '../../integrations/files/files.port.js';
import { dayStarted } from '../../shared/events/housekeeping.js';
import { SecretBox } from '../../shared/secrets/secret-box.js';
import { ErasureKey } from '../center/index.js';
import { ErasureLog } from './erasure-log.js';

/** Words that nothing else has. */
const NAME = { firstName: 'Quillona', lastName: "O'Vandermeer" };
const EMAIL = 'quillona.ovander@post.example';
const PHONE = '+14055550143';
const TRACES = ['quillona', 'vandermeer', '4055550143', '405) 555-0143', '405-555-0143'];

let test: Awaited<ReturnType<typeof startWithGateway>>;
let admin: Browser;
beforeAll(async () => {
  const RECERT_DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'recert-erasure-'));
  test = await startWithGateway({ ROLE: 'all', RECERT_DATA_DIR, SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') });
  await aCenter(test, { pass_mail_delay_seconds: 0 });
});
/** A test that moves the clock ends sessions. */
beforeEach(async () => {
  admin = await signedIn(test, { role: 'admin', firstName: 'Dana', lastName: 'Field' });
});
afterAll(() => test.close());

interface Column {
  table: string;
  column: string;
}

/** Every column of the database that can hold words, also of tables that don't exist yet. */
const columnsOf = (program: TestApp): Promise<Column[]> =>
  program.sql.rows<Column>(
    `select format('%I.%I', c.table_schema, c.table_name) as table, quote_ident(c.column_name) as column
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
       and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea') or c.data_type = 'USER-DEFINED')
     order by 1, 2`,
  );

/** Where something leads to the person, with the first hit of each column. */
async function found(): Promise<string[]> {
  const pattern = TRACES.map((trace) => trace.replace(/[()]/g, '\\$&')).join('|');
  const hits: string[] = [];
  for (const { table, column } of await columnsOf(test)) {
    const row = await test.sql.one<{ hit: string }>(
      `select left(${column}::text, 300) as hit from ${table} where ${column}::text ~* $1
         or (pg_typeof(${column}) = 'bytea'::regtype and encode(${column}::text::bytea, 'escape') ~* $1) limit 1`,
      [pattern],
    );
    if (row) hits.push(`${table}.${column}`);
  }
  return hits;
}

/** The keys of the files in the emails to an address. */
async function filesOf(recipient: string): Promise<string[]> {
  const rows = await test.sql.rows<{ key: string }>(
    `select file ->> 'key' as key from notifications.messages, jsonb_array_elements(attachment) file where recipient = $1`,
    [recipient],
  );
  return rows.map(({ key }) => key);
}

const erase = (id: string, lastName = NAME.lastName) => admin.post(`/api/students/${id}/erase`, { lastName });

/** The response of a call that has to succeed. */
async function done(call: ReturnType<Browser['post']>) {
  const response = await call;
  if (response.status >= 300) throw new Error(`${response.status}: ${JSON.stringify(response.body)}`);
  return response;
}

/** A person with all that the program can know of one, by the calls that make it. */
async function aKnownPerson() {
  const organizationId = await anOrganization(test.sql, { name: 'Harbor Dental', payment_type: 'independent' });
  const studentId = await aStudent(test.sql, {
    first_name: NAME.firstName,
    last_name: NAME.lastName,
    email: EMAIL,
    phone: PHONE,
    license_number: 'RN-quillona',
    notes: 'Quillona is left-handed',
    organization_id: organizationId,
  });
  const account = await createPerson(test, { email: EMAIL, ...NAME, phone: PHONE, studentId });
  const person = await signInAs(test, account);
  const past = await aClass(test.sql, { title: 'Private BLS for Quillona O’Vandermeer', price_cents: 6_500 });
  const ahead = await aClass(test.sql, { title: 'ACLS', price_cents: 6_500 });
  const seats = [];
  for (const classId of [past, ahead]) {
    const { body } = await done(admin.post('/api/enrollments', { studentId, classId, allowOutside: true }));
    seats.push(body.id as string);
  }
  const [seat] = seats as [string, string];
  const { body: opened } = await openPayment(person, seat);
  await payerAt(test).pay(opened.clientSecret);
  await settled(test);
  await test.sql.rows(
    `update scheduling.classes set date = date - 400, starts_at = starts_at - interval '400 days' where id = $1`,
    [past],
  );
  await done(admin.put(`/api/enrollments/${seat}`, { certificationStatus: 'passed' }));
  const note = { text: 'Quillona asked for the quiet room.', isPinned: true };
  // Its response is stored for a repeat, and names no id of the person.
  await done(admin.post(`/api/students/${studentId}/notes`, note, { 'idempotency-key': 'a note about Quillona' }));
  const mail = { subject: 'Hello Quillona', message: `Dear ${NAME.firstName}` };
  await done(admin.post('/api/students/emails', { studentIds: [studentId], ...mail }));
  const edited = { ...NAME, email: EMAIL, phone: PHONE, notes: 'Quillona’s shoulder hurts', allowDuplicateEmail: true };
  await done(admin.put(`/api/students/${studentId}`, edited));
  await anInvoice(test.sql, organizationId, seats[1]!);
  const courseId = (await test.sql.one<{ id: string }>('select id from catalog.courses limit 1'))!.id;
  await anInterest(test.sql, courseId, { name: 'Quillona O’Vandermeer', email: EMAIL, phone: PHONE });
  const other = await anOrganization(test.sql, { name: 'Bayside Clinic' });
  const people = [{ firstName: NAME.firstName, lastName: NAME.lastName, email: EMAIL, phone: '' }];
  await done(admin.post(`/api/organizations/${other}/employees`, { people }));
  const view = { name: 'Quillona O’Vandermeer', query: `q=${encodeURIComponent(EMAIL)}`, columns: [], isShared: false };
  await done(admin.post('/api/saved-views', { grid: 'students', ...view }));
  await test.sql.rows(
    `insert into notifications.sms_opt_outs (id, phone, text, source, started_at) values (gen_random_uuid(), $1, 'Stop texting Quillona', 'reply', now())`,
    [PHONE],
  );
  await test.sql.rows(
    `insert into notifications.mail_subscriptions (token, address, choice, created_at, unsubscribed_at) values ('t-quillona', $1, 'renewalReminders', now(), now())`,
    [EMAIL],
  );
  await settled(test);
  return { studentId, organizationId, person, account, seat, classId: past };
}

describe('an erased person', () => {
  it('is found only where the receipt says', async () => {
    const { studentId, person, seat, account } = await aKnownPerson();
    const before = await found();
    const stored = test.app.get(FilesPort, { strict: false });
    const files = await filesOf(EMAIL);
    expect(files.length).toBeGreaterThan(0);
    // The control: the search finds them where they are.
    expect(before).toEqual(
      expect.arrayContaining([
        'audit.entries.action',
        'billing.ledger_entries.description',
        'events.outbox_messages.payload',
        'identity.users.email',
        'notifications.messages.html',
        'notifications.messages.recipient',
        'people.students.first_name',
        'people.student_notes.text',
      ]),
    );
    const forecast = await admin.get(`/api/students/${studentId}/erasure`);
    expect(forecast).toMatchObject({
      status: 200,
      body: { name: `Quillona O'Vandermeer`, wordToType: "O'Vandermeer", problem: null },
    });

    const receipt = await erase(studentId);
    expect(receipt).toMatchObject({ status: 200, body: { studentId, erasedBy: 'Dana Field' } });
    await settled(test);
    expect(await found()).toEqual(['erasure.kept_names.name']);
    expect(JSON.stringify(receipt.body).toLowerCase()).not.toMatch(/quillona|vandermeer/);
    expect(receipt.body.stays).toEqual(
      forecast.body.stays.map((part: object) => expect.objectContaining({ ...part, subject: expect.any(String) })),
    );
    expect((await person.get(`/api/students/${studentId}`)).status).toBe(401);
    for (const key of files) expect(await stored.get(key)).toBeUndefined();
    expect((await admin.get(`/api/students/${studentId}`)).status).toBe(404);
    const card = await test.sql.one<{ number: string }>(
      'select card_number as number from certification.certifications where enrollment_id = $1',
      [seat],
    );
    expect((await test.browser().get(`/verify/${card!.number}`)).status).toBe(404);
    expect((await admin.get('/api/users?q=quillona')).body).toEqual([]);
    expect(
      await test.sql.one('select role, disabled_at is not null as closed from identity.users where id = $1', [
        account.id,
      ]),
    ).toEqual({ role: 'client', closed: true });
    expect((await admin.get('/api/students?q=quillona')).body).toEqual([]);
    expect(await erase(studentId)).toMatchObject({ status: 409, body: { code: 'already_erased' } });
    // Administrators read in the list of kept names who it was.
    const names = await admin.get('/api/erasures/names?kind=roster');
    const kept = names.body.filter(({ erasureId }: { erasureId: string }) => erasureId === receipt.body.id);
    expect(kept).toMatchObject([{ name: "Quillona O'Vandermeer", result: 'passed' }]);
    const entries = (await admin.get('/api/audit?kind=deletion')).body;
    const action = `erased a person, receipt ${receipt.body.number}`;
    expect(entries).toContainEqual(expect.objectContaining({ action, actorName: 'Dana Field' }));
  });

  it('leaves the texts about a namesake alone, and an address that a family shares', async () => {
    const shared = { email: 'bellweather.family@post.example' };
    const [mother, child] = [
      await aStudent(test.sql, { first_name: 'Ines', last_name: 'Bellweather', ...shared }),
      await aStudent(test.sql, { first_name: 'Tomas', last_name: 'Bellweather', ...shared }),
    ];
    const namesake = await aStudent(test.sql, {
      first_name: 'Ines',
      last_name: 'Bellweather',
      email: 'other.ines@post.example',
    });
    await done(
      admin.post(`/api/students/${namesake}/notes`, { text: 'Ines Bellweather is a nurse.', isPinned: false }),
    );
    await done(admin.post(`/api/students/${mother}/notes`, { text: 'Ines Bellweather is a vet.', isPinned: false }));
    expect((await erase(mother, 'bellweather')).status).toBe(200);
    const notes = await test.sql.rows<{ text: string }>(
      'select text from people.student_notes where student_id = any($1) order by student_id',
      [[mother, namesake]],
    );
    expect(notes.map(({ text }) => text)).toEqual(['Erased', 'Ines Bellweather is a nurse.']);
    expect((await admin.get(`/api/students/${child}`)).body).toMatchObject({ firstName: 'Tomas', ...shared });
    expect((await admin.get(`/api/students/${namesake}`)).body).toMatchObject({
      firstName: 'Ines',
      lastName: 'Bellweather',
    });
  });

  it('needs the last name typed, and no account of staff', async () => {
    const student = await aStudent(test.sql, {
      first_name: 'Odo',
      last_name: 'Hartwell',
      email: 'odo.hartwell@post.example',
    });
    expect(await erase(student, 'Hartwel')).toMatchObject({ status: 400, body: { errors: [{ path: 'lastName' }] } });
    await createPerson(test, { role: 'admin', email: 'odo.hartwell@post.example' });
    expect(await erase(student, 'Hartwell')).toMatchObject({ status: 409, body: { code: 'staff_are_not_erased' } });
    const forecast = await admin.get(`/api/students/${student}/erasure`);
    expect(forecast.body.problem).toContain('account of staff');
    expect((await admin.get(`/api/students/${student}`)).body).toMatchObject({ lastName: 'Hartwell' });
  });

  it('goes with every record that was merged into theirs, which no undo brings back', async () => {
    const surname = 'Pemberwick';
    const [first, second, kept] = [
      await aStudent(test.sql, { first_name: 'Yolandra', last_name: surname, email: 'yola@post.example' }),
      await aStudent(test.sql, { first_name: 'Yolanda', last_name: surname, email: 'yo@post.example' }),
      await aStudent(test.sql, { first_name: 'Yolandria', last_name: surname, email: 'yolandria@post.example' }),
    ];
    await done(admin.post(`/api/students/${second}/merge`, { duplicateId: first }));
    const { body: merge } = await done(admin.post(`/api/students/${kept}/merge`, { duplicateId: second }));
    await settled(test);
    expect((await erase(kept, surname)).status).toBe(200);
    const undone = await admin.post(`/api/students/merges/${merge.mergeId}/undo`);
    expect(undone).toMatchObject({ status: 409, body: { code: 'undo_ended' } });
    const counts = [
      `people.students where last_name = '${surname}' or email ~ '^yo'`,
      `people.merge_changes where coalesce(before::text, '') || coalesce(after::text, '') ~* '${surname}'`,
      `audit.entries where action ~* '${surname}'`,
    ];
    for (const from of counts) expect(await test.sql.count(`select count(*) from ${from}`)).toBe(0);
  });

  it('is known by the same hashes after SECRETS_KEY was replaced', async () => {
    const [old, next] = [Buffer.alloc(32, 7), Buffer.alloc(32, 9)];
    const keyWith = (...secretsKeys: Buffer[]) => new ErasureKey(test.sql, new SecretBox({ secretsKeys } as never));
    await keyWith(old).hashesToKeep([]);
    const before = await keyWith(old).hashes(['somebody']);
    try {
      expect([await keyWith(next, old).reseal(), await keyWith(next, old).reseal()]).toEqual([1, 0]);
      expect(await keyWith(next).hashes(['somebody'])).toEqual(before);
      await expect(keyWith(old).hashes(['somebody'])).rejects.toThrow('another SECRETS_KEY');
    } finally {
      await keyWith(old, next).reseal();
    }
  });

  it('is erased again in a database from a backup that has them', async () => {
    const email = 'restored@post.example';
    const student = await aStudent(test.sql, { first_name: 'Petra', last_name: 'Okonjo', email });
    const receipt = await erase(student, 'Okonjo');
    await settled(test);
    // As an older backup has it.
    await test.sql.rows(
      `update people.students set first_name = 'Petra', last_name = 'Okonjo', email = $2, deleted_at = null where id = $1`,
      [student, email],
    );
    for (const table of ['hashes', 'kept_names'])
      await test.sql.rows(`delete from erasure.${table} where erasure_id = $1`, [receipt.body.id]);
    await test.sql.rows('delete from erasure.erasures where id = $1', [receipt.body.id]);
    expect((await admin.get(`/api/students/${student}`)).status).toBe(200);

    const log = test.app.get(ErasureLog, { strict: false });
    expect([await log.applyAgain(), await log.applyAgain()]).toEqual([1, 0]);
    expect((await admin.get(`/api/students/${student}`)).status).toBe(404);
    const { number, erasedAt } = receipt.body;
    expect((await admin.get(`/api/erasures/${receipt.body.id}`)).body).toMatchObject({
      number,
      erasedAt,
      erasedBy: 'Dana Field',
    });
    expect(await test.sql.count(`select count(*) from people.students where email = 'restored@post.example'`)).toBe(0);
  });

  it('is forgotten by rosters and the books on the day that the receipt names', async () => {
    const student = await aStudent(test.sql, {
      first_name: 'Wanda',
      last_name: 'Lindqvist',
      email: 'wanda@post.example',
    });
    const startsAt = new Date(Date.now() - 10 * 24 * 3_600_000);
    await anEnrollment(test.sql, await aClass(test.sql, { starts_at: startsAt, title: 'PALS' }), student);
    const receipt = await erase(student, 'Lindqvist');
    const [stay] = receipt.body.stays;
    expect(stay).toMatchObject({ kind: 'roster', subject: expect.stringContaining('PALS on') });
    const dayBefore = new Date(new Date(`${stay.until}T12:00:00Z`).getTime() - 24 * 3_600_000);
    try {
      test.clock.set(dayBefore.toISOString());
      await react(test, dayStarted, { day: '2029-01-01' });
      const counts = [await test.sql.count(KEPT)];
      test.clock.set(`${stay.until}T12:00:00Z`);
      await react(test, dayStarted, { day: '2029-01-02' });
      await react(test, dayStarted, { day: '2029-01-03' });
      counts.push(await test.sql.count(KEPT));
      expect(counts).toEqual([1, 0]);
    } finally {
      test.clock.set(new Date().toISOString());
    }
  });
});

const KEPT = `select count(*) from erasure.kept_names where name = 'Wanda Lindqvist'`;
