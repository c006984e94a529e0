import type { Browser } from '../../../../test/support/browser.js';
import { createPerson, signedIn } from '../../../../test/support/people.js';
import { react } from '../../../../test/support/react.js';
import {
  aCenter,
  aCertification,
  aClass,
  anEnrollment,
  anOpeningInvoice,
  anOrganization,
  aStudent,
  broughtIn,
} from '../../../../test/support/rosters.js';
import { settled } from '../../../../test/support/settled.js';
import { tableHashes } from '../../../../test/support/table-hashes.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { newId } from '../../../shared/domain/id.js';
import { dayStarted } from '../../../shared/events/housekeeping.js';

let test: TestApp;
let staff: Browser;
let desk: Browser;

/** Letters that nothing else is like. */
const letters = () => newId().replace(/-/g, '').slice(-10);

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
  await aCenter(test);
  staff = await signedIn(test, { role: 'admin' });
  desk = await signedIn(test, { role: 'admin', staffRole: 'front-desk' });
});
afterAll(() => test.close());

interface Given {
  first?: string;
  last?: string;
  email?: string;
  phone?: string;
  [column: string]: unknown;
}

/** A record with a name that no other test has. */
const record = ({ first = 'Sam', last = '', ...columns }: Given = {}) =>
  aStudent(test.sql, { first_name: first, last_name: last || `Lone${letters()}`, email: '', phone: '', ...columns });

const rowsOf = async (query = '') => (await staff.get(`/api/students/duplicates${query}`)).body as PairRow[];

interface PairRow {
  id: string;
  student: { id: string };
  duplicate: { id: string };
  reasons: string[];
  isWeak: boolean;
  apart: { by: string; at: string } | null;
}

const pairOf = async (id: string) =>
  (await rowsOf()).find(({ student, duplicate }) => [student.id, duplicate.id].includes(id));

const merge = (id: string, duplicateId: string, keep = {}, by = staff) =>
  by.post(`/api/students/${id}/merge`, { duplicateId, keep });
const undo = (mergeId: string, by = staff) => by.post(`/api/students/merges/${mergeId}/undo`);
const seatsOf = async (id: string) =>
  (await staff.get(`/api/students/${id}/enrollments`)).body.map((seat: { id: string }) => seat.id);

/** Two records of one person, each with one of everything. */
async function twoRecords() {
  const last = letters();
  const student = await record({ last, email: `own${last}@example.test` });
  const duplicate = await record({
    last,
    email: `other${last}@example.test`,
    phone: '+13035550142',
    license_number: 'RN-1',
  });
  return { student, duplicate };
}

async function withEverything() {
  const records = await twoRecords();
  const shared = await aClass(test.sql, { price_cents: 5_000 });
  for (const id of [records.student, records.duplicate]) {
    await anEnrollment(test.sql, await aClass(test.sql), id);
    await aCertification(test.sql, id);
    await anOpeningInvoice(test.sql, { student_id: id, opening_number: 'INV-1' });
    await staff.post(`/api/students/${id}/notes`, { text: `Note about ${id}` });
  }
  const unpaid = await anEnrollment(test.sql, shared, records.student);
  const paid = await anEnrollment(test.sql, shared, records.duplicate, { payment_status: 'paid' });
  return { ...records, shared, unpaid, paid };
}

describe('a pair is proposed', () => {
  const [email, phone] = ['pair@example.test', '+13035550177'];

  it.each([
    ['the same name and email', { last: 'Abt' }, { last: 'Abt' }, { email }, ['same-email', 'same-name'], false],
    [
      'an accent',
      { first: 'Siobhán', last: 'Bray' },
      { first: 'Siobhan', last: 'Bray' },
      { phone },
      ['same-phone', 'accent'],
      false,
    ],
    [
      'swapped names',
      { first: 'Linh', last: 'Cao' },
      { first: 'Cao', last: 'Linh' },
      { phone },
      ['same-phone', 'swapped'],
      false,
    ],
    [
      'a nickname',
      { first: 'Robert', last: 'Dell' },
      { first: 'Bob', last: 'Dell' },
      { phone },
      ['same-phone', 'nickname'],
      false,
    ],
    [
      'two nicknames of one name',
      { first: 'Lupita', last: 'Egan' },
      { first: 'Lupe', last: 'Egan' },
      { phone },
      ['same-phone', 'nickname'],
      false,
    ],
    ['a letter', { last: 'Floresta' }, { last: 'Florest' }, { phone }, ['same-phone', 'one-letter'], false],
    ['two letters in the wrong order', { last: 'Gruenfeld' }, { last: 'Greunfeld' }, {}, ['one-letter'], true],
    [
      'a middle name',
      { first: 'Thi Minh', last: 'Huy' },
      { first: 'Minh', last: 'Huy' },
      { phone },
      ['same-phone', 'middle-name'],
      false,
    ],
    [
      'letters here and there',
      { first: 'John', last: 'Peterson' },
      { first: 'Jon', last: 'Petersen' },
      { email },
      ['same-email', 'similar-name'],
      false,
    ],
    ['a name alone', { last: 'Jonquil' }, { last: 'Jonquil' }, {}, ['same-name'], true],
    [
      'an address that a family shares',
      { first: 'Sam', last: 'Carter' },
      { first: 'Pat', last: 'Carter' },
      { email },
      ['same-email'],
      true,
    ],
    [
      'an address that two people may share',
      { first: 'Pat', last: 'Kerr' },
      { first: 'Ulla', last: 'Lomax' },
      { email, phone },
      ['same-email', 'same-phone'],
      true,
    ],
  ])('by %s', async (_, one, other, both, reasons, isWeak) => {
    const id = await record({ ...one, ...both });
    await record({ ...other, ...both });
    expect(await pairOf(id)).toMatchObject({ reasons, isWeak });
    await test.sql.run('update people.students set deleted_at = now() where email = $1 or phone = $2', [email, phone]);
  });

  it('by an email with another letter, and the organization', async () => {
    const organization_id = await anOrganization(test.sql);
    const id = await record({ first: 'Deborah', last: 'Mott', email: 'debmott@example.test', organization_id });
    await record({ first: 'Debbie', last: 'Mott', email: 'debmot@example.test', organization_id });
    expect(await pairOf(id)).toMatchObject({ reasons: ['near-email', 'nickname', 'same-organization'], isWeak: false });
  });

  it('with the one that was made here first, before what an import brought, and the strongest pairs before weak ones', async () => {
    const brought = await record({ last: 'Nye', phone, ...(await broughtIn(test.sql)) });
    const made = await record({ last: 'Nye', phone });
    await record({ last: 'Oakeshott' });
    await record({ last: 'Oakeshott' });
    expect(await pairOf(brought)).toMatchObject({ student: { id: made }, duplicate: { id: brought } });
    const weak = (await rowsOf()).map((row) => row.isWeak);
    expect(weak).toEqual([...weak].sort((one, other) => Number(one) - Number(other)));
    expect(weak).toContain(true);
  });

  it.each([
    [
      'share a phone only',
      { first: 'Uma', last: 'Pratt', phone: '+13035550188' },
      { first: 'Kai', last: 'Quast', phone: '+13035550188' },
    ],
    ['have short names that are alike', { first: 'Li', last: 'Wu' }, { first: 'Li', last: 'Xu' }],
    ['were invited by an employer', { last: 'Rusk', email }, { last: 'Rusk', email, membership: 'invited' }],
  ])('not of records that %s', async (_, one, other) => {
    const organization_id = 'membership' in other ? await anOrganization(test.sql) : undefined;
    const id = await record(one);
    await record({ ...other, ...(organization_id && { organization_id }) });
    expect(await pairOf(id)).toBeUndefined();
  });

  it('not by what nine people share', async () => {
    const [first] = [await record({ last: 'Smithers' })];
    for (let n = 0; n < 8; n++) await record({ last: 'Smithers' });
    const ninth = await record({ last: 'Smithers' });
    expect((await rowsOf('?q=Smithers')).filter((row) => row.id.includes(ninth))).toEqual([]);
    expect(first).toBeDefined();
  });

  it('until an edit tells them apart, and again after another', async () => {
    const id = await record({ first: 'Tess', last: 'Underhill' });
    const other = await record({ first: 'Tess', last: 'Underhil' });
    expect(await pairOf(id)).toBeDefined();
    await staff.put(`/api/students/${other}`, { firstName: 'Otto' });
    expect(await pairOf(id)).toBeUndefined();
    await staff.put(`/api/students/${other}`, { firstName: 'Tess' });
    expect(await pairOf(id)).toBeDefined();
  });
});

describe('a pair that staff keep apart', () => {
  it('is gone for good, listed as kept apart, and taken back there', async () => {
    const { student, duplicate } = await twoRecords();
    expect((await desk.post(`/api/students/${student}/keep-apart`, { duplicateId: duplicate })).status).toBe(204);
    await staff.put(`/api/students/${duplicate}`, { phone: '' });
    expect(await pairOf(student)).toBeUndefined();
    const apart = (await rowsOf('?apart=true')).filter(({ id }) => id.includes(student));
    expect(apart).toMatchObject([{ apart: { by: expect.any(String), at: expect.any(String) } }]);
    await desk.delete(`/api/students/${student}/keep-apart/${duplicate}`);
    expect(await pairOf(student)).toBeDefined();
  });
});

describe('the record of somebody who signed up for a test', () => {
  it.each(['student', 'duplicate'] as const)(
    'is never merged with a real one, which would go with it: the %s',
    async (which) => {
      const pair = await twoRecords();
      await test.sql.rows('update people.students set is_test = true where id = $1', [pair[which]]);
      expect(await pairOf(pair.student)).toBeUndefined();
      const refusal = 'Somebody signed up for a test. Their record goes when the center opens.';
      expect((await staff.get(`/api/students/${pair.student}/duplicates/${pair.duplicate}`)).body).toMatchObject({
        refusal,
      });
      expect(await merge(pair.student, pair.duplicate)).toMatchObject({ status: 409, body: { message: refusal } });
    },
  );
});

describe('two records that staff merge', () => {
  it('are one: everything moves, blank fields are filled, and the other is gone', async () => {
    const { student, duplicate, unpaid, paid } = await withEverything();
    const before = (await staff.get(`/api/students/${student}/duplicates/${duplicate}`)).body;
    expect(before).toMatchObject({
      student: { seats: 2, certifications: 1, notes: 1, paid: 0 },
      duplicate: { seats: 2, certifications: 1, notes: 1, paid: 50, phone: '+13035550142' },
      collisions: [{ stays: { id: paid, holds: true }, other: { id: unpaid, owed: 50 }, isGivenUp: true }],
      refusal: null,
    });
    const { status, body } = await merge(student, duplicate, {}, desk);
    expect([status, body]).toEqual([200, { mergeId: expect.any(String) }]);
    expect(await seatsOf(student)).toHaveLength(3);
    expect((await staff.get(`/api/students/${student}/certifications`)).body).toHaveLength(2);
    expect((await staff.get(`/api/students/${student}/timeline?kind=note`)).body).toHaveLength(2);
    expect((await staff.get(`/api/students/${student}/balance`)).body.invoices).toMatchObject([
      { number: expect.stringMatching(/^INV-1/) },
      { number: expect.stringMatching(/^INV-1/) },
    ]);
    expect((await staff.get(`/api/students/${student}`)).body).toMatchObject({
      phone: '+13035550142',
      email: expect.stringMatching(/^own/),
    });
    expect((await staff.get(`/api/students/${duplicate}`)).status).toBe(404);
    expect(await pairOf(student)).toBeUndefined();
    expect((await merge(student, duplicate)).status).toBe(404);
  });

  it('keep what staff choose by field', async () => {
    const { student, duplicate } = await twoRecords();
    await merge(student, duplicate, { email: 'duplicate', name: 'student' });
    expect((await staff.get(`/api/students/${student}`)).body).toMatchObject({
      email: expect.stringMatching(/^other/),
    });
  });

  it.each([
    ['the one with a result', { certification_status: 'passed' }, {}, ['own']],
    ['the paid one', {}, { payment_status: 'paid' }, ['other']],
    ['the own one, of two alike', {}, {}, ['own']],
    ['both, of two that are paid', { payment_status: 'paid' }, { payment_status: 'paid' }, ['other', 'own']],
    [
      'both, of a paid one and one with a result',
      { certification_status: 'passed' },
      { payment_status: 'paid' },
      ['other', 'own'],
    ],
  ])('keep of two seats in a class %s', async (_, ofOwn, ofOther, kept) => {
    const { student, duplicate } = await twoRecords();
    const classId = await aClass(test.sql, { price_cents: 5_000 });
    const seats = {
      own: await anEnrollment(test.sql, classId, student, ofOwn),
      other: await anEnrollment(test.sql, classId, duplicate, ofOther),
    };
    const toDo = async () => (await staff.get('/api/dashboard/due')).body.secondSeats;
    const before = await toDo();
    expect((await merge(student, duplicate)).status).toBe(200);
    expect((await seatsOf(student)).sort()).toEqual(kept.map((which) => seats[which as keyof typeof seats]).sort());
    expect((await toDo()) - before).toBe(kept.length - 1);
    expect(await test.sql.one('select enrolled_count from scheduling.classes where id = $1', [classId])).toEqual({
      enrolled_count: kept.length,
    });
    if (kept.length === 1) return;
    await staff.delete(`/api/enrollments/${seats.own}`);
    expect((await toDo()) - before).toBe(0);
    expect((await staff.post('/api/enrollments', { studentId: student, classId })).status).toBe(409);
  });

  it('keep the other of two seats that owe, if staff say so', async () => {
    const { student, duplicate } = await twoRecords();
    const classId = await aClass(test.sql, { price_cents: 5_000 });
    await anEnrollment(test.sql, classId, student);
    const other = await anEnrollment(test.sql, classId, duplicate);
    await merge(student, duplicate, { seats: [other] });
    expect(await seatsOf(student)).toEqual([other]);
  });

  it('send nothing, and keep both histories in the timeline', async () => {
    const { student, duplicate } = await withEverything();
    await staff.put(`/api/students/${duplicate}`, { notes: 'Prefers mornings' });
    const sent = () => test.sql.count('select count(*) from notifications.messages');
    const before = await sent();
    await merge(student, duplicate);
    await settled(test);
    expect(await sent()).toBe(before);
    const edits = (await staff.get(`/api/students/${student}/timeline?kind=edit`)).body;
    expect(edits.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Changed the notes of/),
        expect.stringMatching(/^Merged with Sam/),
      ]),
    );
  });
});

describe('the accounts of two records', () => {
  const disabled = async (id: string) =>
    (await test.sql.one<{ gone: boolean }>('select disabled_at is not null as gone from identity.users where id = $1', [
      id,
    ]))!.gone;

  it.each([
    ['student', 'duplicate'],
    ['duplicate', 'student'],
  ])('become one for administrators only: that of the %s stays, the other closes, and opens again', async (kept) => {
    const { student, duplicate } = await twoRecords();
    const users = {
      student: (await createPerson(test, { studentId: student })).id,
      duplicate: (await createPerson(test, { studentId: duplicate })).id,
    };
    expect((await merge(student, duplicate, { account: kept }, desk)).status).toBe(403);
    expect((await staff.get(`/api/students/${student}/duplicates/${duplicate}`)).body.refusal).toBeNull();
    const { body } = await merge(student, duplicate, { account: kept });
    const [stays, closes] = kept === 'student' ? [users.student, users.duplicate] : [users.duplicate, users.student];
    expect(await Promise.all([disabled(stays), disabled(closes)])).toEqual([false, true]);
    expect(await test.sql.one('select id from identity.users where student_id = $1', [student])).toEqual({ id: stays });
    expect((await undo(body.mergeId, desk)).status).toBe(403);
    expect((await undo(body.mergeId)).body).toEqual({ stays: [] });
    expect(await Promise.all([disabled(stays), disabled(closes)])).toEqual([false, false]);
    expect(await test.sql.one('select id from identity.users where student_id = $1', [duplicate])).toEqual({
      id: users.duplicate,
    });
  });

  it('move with the record that has the only one', async () => {
    const { student, duplicate } = await twoRecords();
    const { id } = await createPerson(test, { studentId: duplicate });
    await merge(student, duplicate, {}, desk);
    expect(await test.sql.one('select id from identity.users where student_id = $1', [student])).toEqual({ id });
  });

  it.each([
    ['staff', { role: 'admin' as const }],
    ['an organization’s administrator', { role: 'org_admin' as const }],
  ])('of %s are never merged', async (_, role) => {
    const { student, duplicate } = await twoRecords();
    const organizationId = role.role === 'org_admin' ? await anOrganization(test.sql) : undefined;
    await createPerson(test, { ...role, studentId: duplicate, ...(organizationId && { organizationId }) });
    expect(await merge(student, duplicate)).toMatchObject({ status: 409, body: { code: 'not_mergeable' } });
    expect((await staff.get(`/api/students/${student}/duplicates/${duplicate}`)).body.refusal).toMatch(/never merged/);
  });
});

describe('of what two records want to get, the stricter stays:', () => {
  const consent = (studentId: string, purpose: string, revoked = false) =>
    test.sql.run(
      `insert into notifications.sms_consents (id, student_id, phone, purpose, wording, source, recorded_by, granted_at, revoked_at)
       values ($1, $2, '+13035550142', $3, 'May we?', 'spoken', (select id from identity.users limit 1), now(), case when $4 then now() end)`,
      [newId(), studentId, purpose, revoked],
    );
  const consentsOf = async (id: string) =>
    (
      await test.sql.rows<{ purpose: string }>(
        'select purpose from notifications.sms_consents where student_id = $1 and revoked_at is null order by 1',
        [id],
      )
    ).map(({ purpose }) => purpose);

  it('a yes to text messages that one record took back', async () => {
    const { student, duplicate } = await twoRecords();
    await consent(student, 'class_reminders');
    await consent(student, 'certification_alerts');
    await consent(duplicate, 'class_reminders', true);
    await consent(duplicate, 'class_cancellations');
    const { body } = await merge(student, duplicate);
    expect(await consentsOf(student)).toEqual(['certification_alerts', 'class_cancellations']);
    expect((await undo(body.mergeId)).body).toEqual({ stays: [] });
    expect(await consentsOf(student)).toEqual(['certification_alerts', 'class_reminders']);
    expect(await consentsOf(duplicate)).toEqual(['class_cancellations']);
  });

  it('an address that is dropped had unsubscribed, and so has the one that is kept', async () => {
    const { student, duplicate } = await twoRecords();
    const [own, other] = await Promise.all(
      [student, duplicate].map(async (id) => (await staff.get(`/api/students/${id}`)).body.email as string),
    );
    await test.sql.run(
      `insert into notifications.mail_subscriptions (token, address, choice, created_at, unsubscribed_at)
       values ($1, $2, 'renewalReminders', now(), now())`,
      [newId(), other],
    );
    const unsubscribed = async () =>
      await test.sql.count(
        `select count(*) from notifications.mail_subscriptions where address = $1 and choice = 'renewalReminders' and unsubscribed_at is not null`,
        [own],
      );
    const { body } = await merge(student, duplicate);
    expect(await unsubscribed()).toBe(1);
    await undo(body.mergeId);
    expect(await unsubscribed()).toBe(0);
  });
});

describe('an undo', () => {
  it('leaves every table as it was', async () => {
    const { student, duplicate } = await withEverything();
    await settled(test);
    const before = await tableHashes(test.sql);
    const { body } = await merge(student, duplicate, { email: 'duplicate', name: 'duplicate' });
    await settled(test);
    expect(await tableHashes(test.sql)).not.toEqual(before);
    const edits = (await staff.get(`/api/students/${student}/timeline?kind=edit`)).body;
    expect(edits).toContainEqual(expect.objectContaining({ mergeId: body.mergeId, undoUntil: expect.any(String) }));
    expect(await undo(body.mergeId, desk)).toMatchObject({ status: 200, body: { stays: [] } });
    await settled(test);
    expect(await tableHashes(test.sql)).toEqual(before);
    expect(await undo(body.mergeId)).toMatchObject({ status: 409, body: { code: 'undo_ended' } });
  });

  it('leaves what was changed or made since, and names it', async () => {
    const { student, duplicate } = await twoRecords();
    const classId = await aClass(test.sql, { title: 'Heartsaver', price_cents: 5_000 });
    const seat = await anEnrollment(test.sql, classId, duplicate);
    const other = await anEnrollment(test.sql, await aClass(test.sql), duplicate);
    const { body } = await merge(student, duplicate);
    await staff.put(`/api/students/${student}`, { phone: '+13035550143' });
    expect((await staff.put(`/api/enrollments/${seat}`, { paymentStatus: 'paid' })).status).toBe(200);
    test.clock.advance(1_000);
    const made = await staff.post('/api/enrollments', {
      studentId: student,
      classId: await aClass(test.sql, { title: 'ACLS' }),
    });
    const { stays } = (await undo(body.mergeId)).body;
    expect(stays.map(({ kind, name, why }: Record<string, string>) => [kind, name?.split(',')[0], why])).toEqual(
      expect.arrayContaining([
        ['record', 'phone', 'changed since'],
        ['seat', 'Heartsaver', 'changed since'],
        ['seat', 'ACLS', 'made since'],
      ]),
    );
    expect(stays).toHaveLength(3);
    expect((await seatsOf(student)).sort()).toEqual([seat, made.body.id].sort());
    expect(await seatsOf(duplicate)).toEqual([other]);
    expect((await staff.get(`/api/students/${student}`)).body).toMatchObject({ phone: '+13035550143' });
  });

  it('leaves a seat given up in a class that is full by now', async () => {
    const { student, duplicate } = await twoRecords();
    const classId = await aClass(test.sql, { capacity: 2 });
    for (const id of [student, duplicate]) await anEnrollment(test.sql, classId, id);
    const { body } = await merge(student, duplicate);
    await anEnrollment(test.sql, classId, await record());
    expect((await undo(body.mergeId)).body.stays).toMatchObject([{ kind: 'seat', why: 'no free seat' }]);
    expect(await seatsOf(duplicate)).toEqual([]);
  });

  it('waits for that of a later merge of the record that was kept', async () => {
    const { student, duplicate } = await twoRecords();
    const third = await record();
    const { body: first } = await merge(student, duplicate);
    const { body: second } = await merge(third, student);
    expect(await undo(first.mergeId)).toMatchObject({ status: 409, body: { code: 'merged_again' } });
    await undo(second.mergeId);
    expect((await undo(first.mergeId)).status).toBe(200);
    expect((await staff.get(`/api/students/${duplicate}`)).status).toBe(200);
  });

  it('ends after 30 days', async () => {
    const { student, duplicate } = await twoRecords();
    const { body } = await merge(student, duplicate);
    await test.sql.run(`update people.merges set undo_until = $2 where id = $1`, [
      body.mergeId,
      new Date(test.clock.now().getTime() - 1),
    ]);
    expect(await undo(body.mergeId)).toMatchObject({ status: 409, body: { code: 'undo_ended' } });
    const edits = (await staff.get(`/api/students/${student}/timeline?kind=edit`)).body;
    expect(edits).toMatchObject([{ mergeId: null, undoUntil: null }]);
  });

  it('leaves no trace of the records once its days are over, and the photo that nobody sees goes', async () => {
    const { student, duplicate } = await twoRecords();
    await test.sql.run(`update people.students set photo_key = id || '.webp' where id = any($1)`, [
      [student, duplicate],
    ]);
    const { body } = await merge(student, duplicate);
    const left = async () => ({
      changes: await test.sql.count('select count(*) from people.merge_changes where merge_id = $1', [body.mergeId]),
      photo: await test.sql.count('select count(photo_key) from people.students where id = $1', [duplicate]),
    });
    await react(test, dayStarted, { day: '2026-12-01' });
    expect((await left()).changes).toBeGreaterThan(0);
    await test.sql.run(`update people.merges set undo_until = '2020-01-01' where id = $1`, [body.mergeId]);
    await react(test, dayStarted, { day: '2026-12-02' });
    expect(await left()).toEqual({ changes: 0, photo: 0 });
    expect(await test.sql.count('select count(photo_key) from people.students where id = $1', [student])).toBe(1);
  });
});
