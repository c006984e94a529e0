import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Browser } from '../../../test/support/browser.js';
import { enrollwareExports } from '../../../test/support/enrollware-files.js';
import { eventually } from '../../../test/support/eventually.js';
import { signedIn } from '../../../test/support/people.js';
import { quickRetries } from '../../../test/support/quick-retries.js';
import { drain, react } from '../../../test/support/react.js';
import { reportXlsx } from '../../../test/support/report-file.js';
import { aCenter, aLedgerEntry, aStudent } from '../../../test/support/rosters.js';
import { settled } from '../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';
import { workdayStarted } from '../center/events.js';
import { remindersDue } from '../certification/events.js';
import { ImportedCards } from '../certification/index.js';
import { ImportedPeople } from '../people/index.js';

const TODAY = '2026-11-28';

let test: TestApp;
let staff: Browser;
let count = 0;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all', SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') }, quickRetries);
  test.clock.set(`${TODAY}T15:00:00Z`);
  await aCenter(test);
  staff = await signedIn(test, { role: 'admin' });
});
beforeEach(() => {
  jest.restoreAllMocks();
  count += 1;
});
afterAll(() => test.close());

const HEADINGS = [
  ...[
    'First Name',
    'Last Name',
    'Email',
    'Phone',
    'Class ID',
    'Course',
    'Course Date',
    'Reg. Date',
    'Course Location',
    'Instructor',
  ],
  ...['Status', 'Order Total', 'Balance Due', 'Comments', 'eCard Code'],
];

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

/** An import whose rows were read and checked. */
async function anImport(...rows: Record<string, string>[]) {
  const { status, body } = await upload({ 'student-report.csv': csv(...rows) });
  expect(status).toBe(201);
  return await standing(body.id);
}

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

const NONE = { new: 0, changes: 0, same: 0, duplicate: 0, conflict: 0, fix: 0, leftOut: 0 };
const counts = (given: Record<string, number>) => ({ ...NONE, ...given });

/** A digest of each table but those of what runs, who signs in, and what imports keep. */
async function hashes(sql = test.sql): Promise<Record<string, string>> {
  const tables = await sql.rows<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'audit', 'events', 'bullmq', 'imports')
       and table_name not in ('sessions', 'attempts', 'processes', 'row_counts') order by 1`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const row = await sql.one<{ hash: string }>(
      `select coalesce(md5(string_agg(t, ',' order by t)), '') as hash
       from (select (to_jsonb(r) - array['revision', 'calendar_sequence', 'updated_at'])::text as t from ${name} r) rows`,
    );
    digests[name] = row!.hash;
  }
  return digests;
}

const seatsOf = (classId: string) =>
  test.sql.rows(
    `select s.first_name as name, e.payment_status as paid, e.paid_elsewhere as there, e.certification_status as result, e.attendance,
       billing.due_cents(e.id) as due
     from enrollment.enrollments e join people.students s on s.id = e.student_id where e.class_id = $1 order by s.first_name`,
    [classId],
  );

const classOf = async (key: string) =>
  (await test.sql.one<{ id: string }>(`select record_id as id from imports.sources where kind = 'class' and key = $1`, [
    `id ${key}`,
  ]))!.id;

describe('a report of what is over', () => {
  it('comes in as history with results and cards, and sends, books and promises nothing', async () => {
    const code = `21550744${1000 + count}`;
    const before = await hashes();
    const {
      id,
      counts: found,
      promise,
    } = await anImport(
      registration({ 'eCard Code': code, Comments: 'Left-handed' }),
      registration({ 'First Name': 'Ben', Status: 'No Show', 'Balance Due': '65.00' }),
    );
    expect(found).toEqual(counts({ new: 2 }));
    expect(promise).toMatchObject({ people: 2, pastClasses: 1, pastSeats: 2, cards: 1, seats: 0 });
    expect((await commit(id)).brought).toEqual(promise);
    const after = await hashes();
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(changed.sort()).toEqual([
      ...[
        'catalog.cards',
        'catalog.courses',
        'certification.certifications',
        'enrollment.enrollments',
        'people.students',
      ],
      ...['scheduling.classes', 'scheduling.meetings', 'scheduling.places'],
    ]);
    const classId = await classOf(`${1_000 + count}`);
    const { body: session } = await staff.get(`/api/classes/${classId}`);
    expect(session).toMatchObject({
      title: `BLS${count}`,
      status: 'completed',
      isHistory: true,
      origin: { system: 'enrollware', importId: id },
    });
    expect(await seatsOf(classId)).toEqual([
      { name: 'Ana', paid: 'paid', there: 'Paid $65.00 in Enrollware', result: 'passed', attendance: null, due: 0 },
      {
        name: 'Ben',
        paid: 'waived',
        there: 'Owes $65.00 in Enrollware',
        result: 'pending',
        attendance: 'no-show',
        due: 0,
      },
    ]);
    const { body: roster } = await staff.get(`/api/classes/${classId}/enrollments`);
    expect(roster[0].originFacts).toEqual({ Comments: 'Left-handed' });
    const { body: cards } = await staff.get(`/api/certifications?q=${code.slice(0, 4)} ${code.slice(4)}`);
    expect(cards).toMatchObject([
      { ecardCode: code, issueDate: '2025-07-14', expiryDate: '2027-07-31', origin: { importId: id } },
    ]);
    const { body: month } = await staff.get('/api/classes?from=2025-07-01&to=2025-07-31');
    expect(month.map((one: { id: string }) => one.id)).not.toContain(classId);
  });

  it('tells apart the people of one address, and finds one person in several rows', async () => {
    const shared = { Email: `office${count}@clinic.example` };
    const { promise } = await anImport(
      registration(shared),
      registration({ ...shared, 'First Name': 'Ben' }),
      registration({ ...shared, 'First Name': 'ana', 'Class ID': '77' }),
    );
    expect(promise).toMatchObject({ people: 2, pastClasses: 2, pastSeats: 3 });
  });

  it('joins a person who is here, fills an empty number, and changes nothing else', async () => {
    const email = `known${count}@post.example`;
    const known = await aStudent(test.sql, { first_name: 'Zoë', last_name: 'Müller', email });
    const { id, promise } = await anImport(
      registration({ 'First Name': 'Zoe', 'Last Name': 'Muller', Email: email.toUpperCase(), Phone: '608-555-1060' }),
    );
    expect(promise).toMatchObject({ people: 0, changes: 1, pastSeats: 1 });
    await commit(id);
    const row = 'select first_name, email, phone from people.students where id = $1';
    expect(await test.sql.one(row, [known])).toEqual({ first_name: 'Zoë', email, phone: '+16085551060' });
    await undo(id);
    expect(await test.sql.one(row, [known])).toEqual({ first_name: 'Zoë', email, phone: '' });
  });

  it('makes a card of a pass without a code only for a course of which the owner says so', async () => {
    const { id, promise, matches } = await anImport(registration());
    expect(promise.cards).toBe(0);
    const course = `BLS${count}`;
    expect(matches.questions.cardsWithoutCode).toEqual([{ course, rows: 1, choice: 'none', validityMonths: 24 }]);
    const decided = await decide(id, { questions: { cardsWithoutCode: [{ course, choice: 'card' }] } });
    expect(decided.promise.cards).toBe(1);
    await commit(id);
    const [card] = await test.sql.rows(
      'select is_computed, ecard_code from certification.certifications where origin_import_id = $1',
      [id],
    );
    expect(card).toEqual({ is_computed: true, ecard_code: null });
    const { body: due } = await staff.get(`/api/certifications?due=ecard&q=Ruiz${count}`);
    expect(due).toEqual([]);
  });

  it('refuses a code that somebody else here has', async () => {
    const code = `21550744${1000 + count}`;
    await commit((await anImport(registration({ 'eCard Code': code }))).id);
    const { counts: found } = await anImport(
      registration({ 'First Name': 'Ben', 'Class ID': '88', 'eCard Code': code }),
    );
    expect(found).toEqual(counts({ conflict: 1 }));
  });
});

describe('a report of what is to come', () => {
  it('books seats: paid there, or owed here as the owner says', async () => {
    const paid = ahead();
    const owing = ahead({ 'First Name': 'Ben', 'Balance Due': '65.00' });
    const read = await anImport(paid, owing);
    expect(read.counts).toEqual(counts({ fix: 2 }));
    expect(read.matches.statuses).toMatchObject([{ name: 'Pending', choice: null, suggestion: 'booked' }]);
    const { id, counts: found, matches } = await decide(read.id, { statuses: [{ name: 'Pending', choice: 'booked' }] });
    expect(found).toEqual(counts({ new: 2 }));
    expect(matches.questions.openMoney).toEqual({ choice: 'owed', paidSeats: 1, owingSeats: 1, owed: 65 });
    await commit(id);
    const classId = await classOf(`${5_000 + count}`);
    const { body: session } = await staff.get(`/api/classes/${classId}`);
    expect(session).toMatchObject({ status: 'upcoming', isHistory: false, price: 65, time: '09:00' });
    expect(await seatsOf(classId)).toMatchObject([
      { name: 'Ana', paid: 'paid', there: 'Paid $65.00 in Enrollware', due: 0 },
      { name: 'Ben', paid: 'pending', there: 'Owes $65.00 in Enrollware', due: 6_500 },
    ]);
  });

  it('holds back a class with more people than seats until somebody raises them', async () => {
    const people = ['Ana', 'Ben', 'Cy'].map((name) => ahead({ 'First Name': name, Status: 'Complete' }));
    const report = `ID,Course,Start Date / Time,End Date / Time,Location,Instructor,Students,Seats\r\n${5_000 + count},BLS${count},12/14/2026 09:00,12/14/2026 13:00,Hall${count},Luis Herrera,3,2`;
    const { body } = await upload({ 'student-report.csv': csv(...people), 'class-report.csv': report });
    const { id, counts: found } = await standing(body.id);
    expect(found).toEqual(counts({ conflict: 4 }));
    const { body: rows } = await staff.get(`/api/imports/${id}/rows?fate=conflict&file=2`);
    expect(rows[0].reasons[0].message).toBe(
      '3 people are registered for 2 seats. Raise the seats to 3, or leave some out.',
    );
    expect((await staff.patch(`/api/imports/${id}/rows/${rows[0].id}`, { choice: 'file' })).status).toBe(200);
    expect((await standing(id)).counts).toEqual(counts({ new: 4 }));
  });
});

describe('names', () => {
  it('of places come with their address from Locations, with and without a marker', async () => {
    const locations = `Abbreviation,Name\r\nHall${count},"Lake House(800 Center Street, Suite 120, Racine, WI 53403)"`;
    const { body } = await upload({
      'student-report.csv': csv(
        registration({ 'Course Location': `Hall${count} (t)` }),
        registration({ 'Class ID': '4', 'Course Location': `Hall${count}` }),
      ),
      'locations.csv': locations,
    });
    const { id, matches } = await standing(body.id);
    expect(matches.places).toMatchObject([{ name: `Hall${count}`, rows: 2, why: 'New here: Lake House.' }]);
    await commit(id);
    const places = await test.sql.rows(
      `select distinct p.name, p.room, p.street, p.city, p.state, p.zip, c.location from scheduling.classes c
       join scheduling.places p on p.id = c.place_id where c.origin_import_id = $1`,
      [id],
    );
    const address = { room: 'Suite 120', street: '800 Center Street', city: 'Racine', state: 'WI', zip: '53403' };
    const location = 'Lake House, Suite 120, 800 Center Street, Racine';
    expect(places).toEqual([{ name: 'Lake House', ...address, location }]);
  });

  it('are certain if they equal a name here or resemble none, and suggested if they resemble one', async () => {
    await commit((await anImport(registration({ Course: `Advanced${count} Life Support` }))).id);
    const { matches } = await anImport(
      registration({ 'Class ID': '1', Course: `advanced${count} LIFE support` }),
      registration({ 'Class ID': '2', Course: `Advanced${count} Life Support Renewal` }),
      registration({ 'Class ID': '3', Course: 'Basket Weaving' }),
    );
    const of = (name: string) => matches.courses.find((one: { name: string }) => one.name === name);
    expect(of(`advanced${count} LIFE support`)).toMatchObject({
      isCertain: true,
      target: `Advanced${count} Life Support`,
    });
    expect(of(`Advanced${count} Life Support Renewal`)).toMatchObject({
      choice: null,
      target: `Advanced${count} Life Support`,
    });
    expect(of('Basket Weaving')).toMatchObject({ choice: 'create', isCertain: true });
  });

  it('that are left out leave their rows out', async () => {
    const { id } = await anImport(registration());
    const { counts: found } = await decide(id, { courses: [{ name: `BLS${count}`, choice: 'leave-out' }] });
    expect(found).toEqual(counts({ leftOut: 1 }));
  });

  it.each([
    ['courses', '01a22230-2e08-728a-9562-8c2bb9cd1fc4'],
    ['statuses', 'create'],
    ['statuses', 'paid'],
  ])('of %s can’t become %s', async (list, choice) => {
    const { id } = await anImport(registration());
    const { status, body } = await staff.put(`/api/imports/${id}/matches`, { [list]: [{ name: 'Complete', choice }] });
    expect({ status, path: body.errors?.[0].path }).toEqual({ status: 400, path: list });
  });
});

describe('a row that can’t be read', () => {
  it('says why, comes in once it is fixed, and follows a commit in the same import', async () => {
    const { id, counts: found } = await anImport(
      registration(),
      registration({ 'First Name': 'Ben', 'Course Date': '13/45/25', 'Class ID': '9' }),
    );
    expect(found).toEqual(counts({ new: 1, fix: 1 }));
    const first = await commit(id);
    const { body: rows } = await staff.get(`/api/imports/${id}/rows?fate=fix`);
    expect(rows).toMatchObject([{ number: 3, reasons: [{ field: 'courseDate', message: 'No such date.' }] }]);
    const fixed = await staff.patch(`/api/imports/${id}/rows/${rows[0].id}`, {
      fields: { courseDate: '3/4/25 09:00' },
    });
    expect(fixed.body.values.courseDate).toBe('3/4/25 09:00');
    expect((await standing(id)).counts).toEqual(counts({ same: 1, new: 1 }));
    const second = await commit(id);
    expect(second.brought).toMatchObject({ people: 2, pastSeats: 2 });
    expect(second.undoUntil).toBe(first.undoUntil);
  });

  it('can be downloaded, fixed and dropped again', async () => {
    const { id } = await anImport(
      registration({ 'First Name': '', 'Last Name': '', Email: 'frontdesk@dental.example' }),
    );
    const { body: file } = await staff.get(`/api/imports/${id}/rows.csv?fate=fix`);
    expect(file).toContain('The row has no name.');
    const fixed = String(file).replace('\r\n,,', `\r\nEva,Lund${count},`);
    expect((await upload({ 'fixed.csv': fixed }, `/api/imports/${id}/files`)).status).toBe(200);
    expect((await standing(id)).counts).toEqual(counts({ new: 1, fix: 1 }));
  });
});

describe('the same files again', () => {
  it('bring nothing new', async () => {
    const rows = [registration(), registration({ 'First Name': 'Ben' })];
    await commit((await anImport(...rows)).id);
    const { id, counts: found } = await anImport(...rows);
    expect(found).toEqual(counts({ same: 2 }));
    expect(await staff.post(`/api/imports/${id}/commit`)).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_import' },
    });
  });
});

describe('a newer export', () => {
  const booked = { statuses: [{ name: 'Pending', choice: 'booked' }] };
  const owing = () => ahead({ 'First Name': 'Ben', 'Balance Due': '65.00' });

  /** An import of three registrations of a class to come: paid, owing, and one more. */
  async function anEarlierImport() {
    const { id } = await anImport(ahead(), owing(), ahead({ 'First Name': 'Cy' }));
    await decide(id, booked);
    await commit(id);
    return { id, classId: await classOf(`${5_000 + count}`) };
  }

  it('frees a seat that was given up there, covers one that was paid there, moves a class, and tells nobody', async () => {
    const before = await hashes();
    const { id: first, classId } = await anEarlierImport();
    const between = await hashes();
    const moved = { 'Course Date': '12/15/26 10:00' };
    const { id } = await anImport(
      ahead(moved),
      ahead({ ...moved, 'First Name': 'Ben', 'Balance Due': '0.00' }),
      ahead({ ...moved, 'First Name': 'Cy', Status: 'Cancelled' }),
    );
    const { counts: found, promise } = await decide(id, booked);
    expect({ found, changes: promise.changes }).toEqual({ found: counts({ same: 1, changes: 2 }), changes: 3 });
    const { body: rows } = await staff.get(`/api/imports/${id}/rows?fate=changes`);
    expect(rows.map(({ changes }: { changes: object }) => changes)).toEqual([
      [{ field: 'balanceDue', from: 'Owes $65.00 in Enrollware', to: 'Paid $65.00 in Enrollware' }],
      [{ field: 'status', from: 'Booked', to: 'Cancelled' }],
    ]);
    await commit(id);
    const { body: session } = await staff.get(`/api/classes/${classId}`);
    expect(session).toMatchObject({ date: '2026-12-15', time: '10:00', enrolledCount: 2 });
    expect(await seatsOf(classId)).toMatchObject([
      { name: 'Ana' },
      { name: 'Ben', paid: 'paid', due: 0 },
      { name: 'Cy' },
    ]);
    expect((await hashes())['notifications.messages']).toBe(between['notifications.messages']);
    await undo(id);
    expect(await hashes()).toEqual(between);
    await undo(first);
    expect(await hashes()).toEqual(before);
  });

  it('in the same import counts instead of the earlier file, and goes with it', async () => {
    const before = await hashes();
    const { id, classId } = await anEarlierImport();
    await upload(
      { 'newer.csv': csv(ahead(), ahead({ 'First Name': 'Ben' }), ahead({ 'First Name': 'Cy' })) },
      `/api/imports/${id}/files`,
    );
    expect((await standing(id)).counts).toEqual(counts({ duplicate: 3, same: 2, changes: 1 }));
    await commit(id);
    expect(await seatsOf(classId)).toMatchObject([{}, { name: 'Ben', paid: 'paid' }, {}]);
    expect((await undo(id)).state).toBe('undone');
    expect(await hashes()).toEqual(before);
  });

  it('makes a class that is over by now history, with results and cards', async () => {
    const { classId } = await anEarlierImport();
    test.clock.set('2026-12-16T15:00:00Z');
    staff = await signedIn(test, { role: 'admin' });
    const code = `21550744${1000 + count}`;
    const { id } = await anImport(
      ahead({ Status: 'Complete', 'eCard Code': code }),
      ahead({ 'First Name': 'Ben', Status: 'No Show', 'Balance Due': '65.00' }),
      ahead({ 'First Name': 'Cy', Status: 'Incomplete' }),
    );
    expect((await standing(id)).counts).toEqual(counts({ changes: 3 }));
    await commit(id);
    const { body: session } = await staff.get(`/api/classes/${classId}`);
    expect(session).toMatchObject({ status: 'completed', isHistory: true });
    expect(await seatsOf(classId)).toMatchObject([
      { name: 'Ana', result: 'passed', due: 0 },
      { name: 'Ben', attendance: 'no-show', paid: 'waived', due: 0 },
      { name: 'Cy', attendance: 'incomplete' },
    ]);
    expect(
      await test.sql.count('select count(*) from certification.certifications where ecard_code = $1', [code]),
    ).toBe(1);
    await undo(id);
    test.clock.set(`${TODAY}T15:00:00Z`);
    staff = await signedIn(test, { role: 'admin' });
  });

  it('raises the seats of a class for who registered since, and an undo takes them back', async () => {
    const { classId } = await anEarlierImport();
    const between = await hashes();
    const { id } = await anImport(ahead(), ahead({ 'First Name': 'Dee' }));
    await decide(id, booked);
    await commit(id);
    const { body: session } = await staff.get(`/api/classes/${classId}`);
    expect(session).toMatchObject({ capacity: 4, enrolledCount: 4 });
    await undo(id);
    expect(await hashes()).toEqual(between);
  });

  it('asks about a seat that was changed on both sides', async () => {
    const { classId } = await anEarlierImport();
    const [seat] = await test.sql.rows<{ id: string }>(
      `select e.id from enrollment.enrollments e join people.students s on s.id = e.student_id
       where e.class_id = $1 and s.first_name = 'Ben'`,
      [classId],
    );
    expect((await staff.put(`/api/enrollments/${seat!.id}`, { paymentStatus: 'waived' })).status).toBe(200);
    const { id } = await anImport(ahead({ 'First Name': 'Ben' }));
    expect((await decide(id, booked)).counts).toEqual(counts({ conflict: 1 }));
    const { body: rows } = await staff.get(`/api/imports/${id}/rows?fate=conflict`);
    await staff.patch(`/api/imports/${id}/rows/${rows[0].id}`, { choice: 'here' });
    expect((await standing(id)).counts).toEqual(counts({ same: 1 }));
    await staff.patch(`/api/imports/${id}/rows/${rows[0].id}`, { choice: 'file' });
    expect((await standing(id)).counts).toEqual(counts({ changes: 1 }));
  });
});

describe('a commit', () => {
  it('leaves nothing if it breaks in the middle, and brings everything once when it runs again', async () => {
    const { id } = await anImport(registration({ 'eCard Code': `21550744${1000 + count}` }));
    const before = await hashes();
    let seen: Record<string, string> | undefined;
    const record = jest.spyOn(ImportedCards.prototype, 'record').mockImplementationOnce(async () => {
      seen = await hashes(test.sql.outsideTransaction());
      throw new Error('the worker died');
    });
    const done = await commit(id);
    expect(seen).toEqual(before);
    expect(record).toHaveBeenCalledTimes(2);
    expect(done.state).toBe('committed');
    expect(await test.sql.count('select count(*) from people.students where origin_import_id = $1', [id])).toBe(1);
  });

  it('says why it can’t be made after its last try, and can be made again', async () => {
    const { id } = await anImport(registration());
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const record = jest.spyOn(ImportedPeople.prototype, 'record').mockRejectedValue(new Error('the disk is full'));
    expect((await staff.post(`/api/imports/${id}/commit`)).status).toBe(202);
    const failed = await eventually(
      async () => (await staff.get(`/api/imports/${id}`)).body,
      ({ state }) => state === 'ready',
    );
    expect(failed.problem).toBe('It could not be brought in, and nothing of it was written. Failed Jobs says why.');
    expect(record).toHaveBeenCalledTimes(5);
    record.mockRestore();
    // Its failed job waits for staff, so that not everything settles.
    expect((await staff.post(`/api/imports/${id}/commit`)).status).toBe(202);
    const done = await eventually(
      async () => (await staff.get(`/api/imports/${id}`)).body,
      ({ state }) => state === 'committed',
    );
    expect(done).toMatchObject({ problem: null, brought: { people: 1 } });
    await test.sql.run(`delete from events.outbox_messages where name = 'imports.commit-requested'`);
  });

  it('is made once, however many ask for it', async () => {
    const { id } = await anImport(registration());
    const answers = await Promise.all([1, 2, 3].map(() => staff.post(`/api/imports/${id}/commit`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    await settled(test);
    expect(await test.sql.count('select count(*) from people.students where origin_import_id = $1', [id])).toBe(1);
  });
});

describe('an undo', () => {
  it('leaves every table as it was, of a whole export of another system', async () => {
    const files = enrollwareExports({
      seed: 7,
      today: TODAY,
      registrations: 300,
      people: 120,
      isBroken: true,
      twice: 5,
      phantoms: 30,
      classesAhead: 4,
    });
    const { facts } = files;
    const before = await hashes();
    const { body } = await upload({
      'students.xlsx': reportXlsx(files.students),
      'classes.xlsx': reportXlsx(files.classes),
      'locations.xlsx': reportXlsx(files.locations),
    });
    await standing(body.id);
    const { counts: found, promise } = await decide(body.id, { statuses: [{ name: 'Pending', choice: 'booked' }] });
    expect(promise).toMatchObject({
      // Two codes that only the American Heart Association's rule refuses come in with their people.
      people: facts.people + 2,
      classes: facts.classesAhead,
      cards: facts.codes + 2,
      seats: facts.paidAhead + facts.owingAhead,
    });
    expect(found).toMatchObject({ duplicate: facts.twice, fix: facts.broken.length - 2 });
    await commit(body.id);
    expect(await hashes()).not.toEqual(before);
    expect((await undo(body.id)).state).toBe('undone');
    expect(await hashes()).toEqual(before);
  });

  it('leaves who has been used or edited since, and lists them before', async () => {
    const { id } = await anImport(
      registration(),
      registration({ 'First Name': 'Ben' }),
      registration({ 'First Name': 'Cy' }),
    );
    await commit(id);
    const people = await test.sql.rows<{ id: string; name: string }>(
      'select id, first_name as name from people.students where origin_import_id = $1 order by first_name',
      [id],
    );
    const [ana, ben] = [people[0]!, people[1]!];
    await staff.put(`/api/students/${ana.id}`, { firstName: 'Anna' });
    const [seat] = await test.sql.rows<{ id: string }>('select id from enrollment.enrollments where student_id = $1', [
      ben.id,
    ]);
    await aLedgerEntry(test.sql, seat!.id, { entered_by: null });
    const { stays } = await standing(id);
    expect(stays.map(({ kind, name, why }: Record<string, string>) => [kind, name, why])).toEqual([
      ['student', `Anna Ruiz${count}`, 'was edited since'],
      ['seat', `Ben Ruiz${count}`, 'has a payment or an invoice'],
    ]);
    await undo(id);
    const left = await test.sql.rows('select first_name from people.students where origin_import_id = $1 order by 1', [
      id,
    ]);
    expect(left).toEqual([{ first_name: 'Anna' }, { first_name: 'Ben' }]);
  });

  it('ends after 30 days, and never comes before a commit', async () => {
    const { id } = await anImport(registration());
    expect(await staff.post(`/api/imports/${id}/undo`)).toMatchObject({
      status: 409,
      body: { code: 'import_not_committed' },
    });
    await commit(id);
    await test.sql.run(`update imports.imports set undo_until = $2 where id = $1`, [
      id,
      new Date(test.clock.now().getTime() - 1),
    ]);
    expect(await staff.post(`/api/imports/${id}/undo`)).toMatchObject({ status: 409, body: { code: 'undo_ended' } });
  });

  it('waits for that of a later import which changed what it brought', async () => {
    const first = await anImport(registration());
    await commit(first.id);
    const second = await anImport(registration({ 'Class ID': '12', Phone: '608-555-1061' }));
    expect(second.promise.changes).toBe(1);
    await commit(second.id);
    expect(await staff.post(`/api/imports/${first.id}/undo`)).toMatchObject({
      status: 409,
      body: { code: 'newer_import' },
    });
    await undo(second.id);
    expect((await undo(first.id)).state).toBe('undone');
    expect(await test.sql.count('select count(*) from people.students where last_name = $1', [`Ruiz${count}`])).toBe(0);
  });
});

describe('renewal reminders of imported cards', () => {
  it('begin on the day that the import names, and skip steps of before', async () => {
    const rows = [
      // Its 60 days have begun long ago; its 30 days begin on December 5.
      registration({ 'Course Date': '1/15/25 09:00', 'eCard Code': `21550744${1000 + count}`, 'Class ID': '31' }),
    ];
    const { id } = await anImport(...rows);
    const { remindersFrom } = await commit(id);
    expect(remindersFrom).toBe('2026-12-01');
    await test.sql.run(
      `update certification.certifications set expiry_date = '2027-01-04' where origin_import_id = $1`,
      [id],
    );
    const email = `ana${count}@post.example`;
    const sent = async (day: string) => {
      test.clock.set(`${day}T17:00:00Z`);
      await react(test, workdayStarted, { day });
      await drain(test, remindersDue);
      return await test.sql.rows('select template from notifications.messages where recipient = $1', [email]);
    };
    expect(await sent('2026-12-01')).toEqual([]);
    expect(await sent('2026-12-07')).toMatchObject([{ template: 'certification-expiration' }]);
    test.clock.set(`${TODAY}T15:00:00Z`);
  });
});

describe('a file that can’t be read', () => {
  it('says why, and the import goes on with the others', async () => {
    const { body } = await upload({
      'photo.csv': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
      'student-report.csv': csv(registration()),
    });
    const { state, files } = await standing(body.id);
    expect({ state, problems: files.map(({ problem }: { problem: string | null }) => problem !== null) }).toEqual({
      state: 'ready',
      problems: [true, false],
    });
  });

  it('alone leaves an import that failed, which can be removed', async () => {
    const { body } = await upload({ 'photo.csv': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]) });
    expect(await standing(body.id)).toMatchObject({ state: 'failed', counts: null });
    expect((await staff.delete(`/api/imports/${body.id}`)).status).toBe(204);
    expect((await staff.get(`/api/imports/${body.id}`)).status).toBe(404);
  });

  it('isn’t kept once it is read, and never as it was sent', async () => {
    const { id } = await anImport(registration());
    expect(await test.sql.rows('select content from imports.files where import_id = $1', [id])).toEqual([
      { content: null },
    ]);
  });

  it('is asked for', async () => {
    const { status, body } = await staff.post('/api/imports', new FormData());
    expect({ status, path: body.errors?.[0].path }).toEqual({ status: 400, path: 'files' });
  });
});

it('a file of no known kind is read once somebody says what its columns are', async () => {
  const { body } = await upload({ 'list.csv': `Wer,Wohin\r\nEva Lund${count},eva${count}@post.example` });
  const { id, files } = await standing(body.id);
  expect(files).toMatchObject([
    { kind: null, samples: [{ heading: 'Wer', values: [`Eva Lund${count}`] }, { heading: 'Wohin' }] },
  ]);
  const described = await staff.put(`/api/imports/${id}/files/1`, {
    kind: 'people',
    columns: { Wer: 'name', Wohin: 'email' },
  });
  expect(described.status).toBe(200);
  expect((await standing(id)).counts).toEqual(counts({ new: 1 }));
});
