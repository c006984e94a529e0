import { counts, importDesk } from '../../../test/support/import-desk.js';
import { aStudent } from '../../../test/support/rosters.js';
import { tableHashes } from '../../../test/support/table-hashes.js';

const desk = importDesk();
const { registration, ahead, csv, upload, standing, anImport, decide, commit, undo, seatsOf, classOf } = desk;

describe('a report of what is over', () => {
  it('comes in as history with results and cards, and sends, books and promises nothing', async () => {
    const code = `21550744${1000 + desk.count}`;
    const before = await tableHashes(desk.test.sql);
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
    const after = await tableHashes(desk.test.sql);
    // The keys by which duplicates are found follow their records.
    const own = Object.keys(after).filter((table) => !table.startsWith('people.duplicate_'));
    const changed = own.filter((table) => after[table] !== before[table]);
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
    const classId = await classOf(`${1_000 + desk.count}`);
    const { body: session } = await desk.staff.get(`/api/classes/${classId}`);
    expect(session).toMatchObject({
      title: `BLS${desk.count}`,
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
    const { body: roster } = await desk.staff.get(`/api/classes/${classId}/enrollments`);
    expect(roster[0].originFacts).toEqual({ Comments: 'Left-handed' });
    const { body: cards } = await desk.staff.get(`/api/certifications?q=${code.slice(0, 4)} ${code.slice(4)}`);
    expect(cards).toMatchObject([
      { ecardCode: code, issueDate: '2025-07-14', expiryDate: '2027-07-31', origin: { importId: id } },
    ]);
    const listed = async (list: string) => (await desk.staff.get(`/api/${list}?importId=${id}`)).body.length;
    expect([await listed('students'), await listed('classes'), await listed('certifications')]).toEqual([2, 1, 1]);
    const { body: others } = await desk.staff.get('/api/students?importId=01a22230-2e08-728a-9562-8c2bb9cd1fc4');
    expect(others).toEqual([]);
    const { body: month } = await desk.staff.get('/api/classes?from=2025-07-01&to=2025-07-31');
    expect(month.map((one: { id: string }) => one.id)).not.toContain(classId);
  });

  it('comes in without a time, if its source has none', async () => {
    const { id, counts: found } = await anImport(registration({ 'Course Date': '7/14/25', Status: 'Complete' }));
    expect(found).toEqual(counts({ new: 1 }));
    await commit(id);
    const classId = await classOf(`${1_000 + desk.count}`);
    const { body: session } = await desk.staff.get(`/api/classes/${classId}`);
    expect(session).toMatchObject({ date: '2025-07-14', time: null, endTime: null, days: [{ time: null }] });
    const { body: calendar } = await desk.staff.get(`/api/classes/${classId}/calendar`);
    expect(calendar).toContain('DTSTART;VALUE=DATE:20250714');
  });

  it('tells apart the people of one address, and finds one person in several rows', async () => {
    const shared = { Email: `office${desk.count}@clinic.example` };
    const { promise } = await anImport(
      registration(shared),
      registration({ ...shared, 'First Name': 'Ben' }),
      registration({ ...shared, 'First Name': 'ana', 'Class ID': '77' }),
    );
    expect(promise).toMatchObject({ people: 2, pastClasses: 2, pastSeats: 3 });
  });

  it('of somebody who signed up for a test has a record of its own, which doesn’t go with the test', async () => {
    const email = `tess${desk.count}@post.example`;
    const tried = await aStudent(desk.test.sql, {
      first_name: 'Ana',
      last_name: `Ruiz${desk.count}`,
      email,
      is_test: true,
    });
    const { id } = await anImport(registration({ Email: email }));
    await commit(id);
    expect(
      await desk.test.sql.rows(
        `select s.is_test as "isTest", s.origin_import_id as "importId", exists (
           select from enrollment.enrollments e where e.student_id = s.id) as "hasSeat"
         from people.students s where s.email = $1 order by s.created_at`,
        [email],
      ),
    ).toEqual(
      expect.arrayContaining([
        { isTest: true, importId: null, hasSeat: false },
        { isTest: false, importId: id, hasSeat: true },
      ]),
    );
    expect((await desk.staff.get(`/api/students/${tried}`)).body.email).toBe(email);
  });

  it('joins a person who is here, fills an empty number, and changes nothing else', async () => {
    const email = `known${desk.count}@post.example`;
    const known = await aStudent(desk.test.sql, { first_name: 'Zoë', last_name: 'Müller', email });
    const { id, promise } = await anImport(
      registration({ 'First Name': 'Zoe', 'Last Name': 'Muller', Email: email.toUpperCase(), Phone: '608-555-1060' }),
    );
    expect(promise).toMatchObject({ people: 0, changes: 1, pastSeats: 1 });
    await commit(id);
    const row = 'select first_name, email, phone from people.students where id = $1';
    expect(await desk.test.sql.one(row, [known])).toEqual({ first_name: 'Zoë', email, phone: '+16085551060' });
    await undo(id);
    expect(await desk.test.sql.one(row, [known])).toEqual({ first_name: 'Zoë', email, phone: '' });
  });

  it('makes a card of a pass without a code only for a course of which the owner says so', async () => {
    const { id, promise, matches } = await anImport(registration());
    expect(promise.cards).toBe(0);
    const course = `BLS${desk.count}`;
    expect(matches.questions.cardsWithoutCode).toEqual([{ course, rows: 1, choice: 'none', validityMonths: 24 }]);
    const decided = await decide(id, { questions: { cardsWithoutCode: [{ course, choice: 'card' }] } });
    expect(decided.promise.cards).toBe(1);
    await commit(id);
    const [card] = await desk.test.sql.rows(
      'select is_computed, ecard_code from certification.certifications where origin_import_id = $1',
      [id],
    );
    expect(card).toEqual({ is_computed: true, ecard_code: null });
    const { body: due } = await desk.staff.get(`/api/certifications?due=ecard&q=Ruiz${desk.count}`);
    expect(due).toEqual([]);
  });

  it('refuses a code that somebody else here has', async () => {
    const code = `21550744${1000 + desk.count}`;
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
    const classId = await classOf(`${5_000 + desk.count}`);
    const { body: session } = await desk.staff.get(`/api/classes/${classId}`);
    expect(session).toMatchObject({ status: 'upcoming', isHistory: false, price: 65, time: '09:00' });
    expect(await seatsOf(classId)).toMatchObject([
      { name: 'Ana', paid: 'paid', there: 'Paid $65.00 in Enrollware', due: 0 },
      { name: 'Ben', paid: 'pending', there: 'Owes $65.00 in Enrollware', due: 6_500 },
    ]);
    const { body: roster } = await desk.staff.get(`/api/classes/${classId}/enrollments?sort=name`);
    const paidThere = async (seatId: string) =>
      (await desk.staff.get(`/api/enrollments/${seatId}/payment`)).body.refundableElsewhere;
    const amounts = await Promise.all(roster.map(({ id: seatId }: { id: string }) => paidThere(seatId)));
    expect(amounts.sort()).toEqual([0, 65]);
  });

  it('gives its seats the hours of notice that the owner chose', async () => {
    const { id, matches } = await anImport(ahead({ Status: 'Complete' }));
    expect(matches.questions.noticeHours).toMatchObject({ choice: null, seats: 1 });
    await decide(id, { questions: { noticeHours: 72 } });
    await commit(id);
    const { body: roster } = await desk.staff.get(`/api/classes/${await classOf(`${5_000 + desk.count}`)}/enrollments`);
    const { body: seats } = await desk.staff.get(`/api/students/${roster[0].studentId}/enrollments`);
    expect(seats).toMatchObject([{ noticeHours: 72 }]);
  });

  it('needs a time', async () => {
    const { counts: found } = await anImport(ahead({ 'Course Date': '12/14/26', Status: 'Complete' }));
    expect(found).toEqual(counts({ fix: 1 }));
  });

  it('holds back a class with more people than seats until somebody raises them', async () => {
    const people = ['Ana', 'Ben', 'Cy'].map((name) => ahead({ 'First Name': name, Status: 'Complete' }));
    const report = `ID,Course,Start Date / Time,End Date / Time,Location,Instructor,Students,Seats\r\n${5_000 + desk.count},BLS${desk.count},12/14/2026 09:00,12/14/2026 13:00,Hall${desk.count},Luis Herrera,3,2`;
    const { body } = await upload({ 'student-report.csv': csv(...people), 'class-report.csv': report });
    const { id, counts: found } = await standing(body.id);
    expect(found).toEqual(counts({ conflict: 4 }));
    const { body: rows } = await desk.staff.get(`/api/imports/${id}/rows?fate=conflict&file=2`);
    const message = '3 people are registered for 2 seats. Raise the seats to 3, or leave some out.';
    expect(rows[0].reasons).toMatchObject([{ field: 'seats', message, asks: 'seats' }]);
    expect((await desk.staff.patch(`/api/imports/${id}/rows/${rows[0].id}`, { choice: 'file' })).status).toBe(200);
    expect((await standing(id)).counts).toEqual(counts({ new: 4 }));
  });
});
