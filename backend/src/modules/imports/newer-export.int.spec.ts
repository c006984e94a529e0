import { counts, importDesk, TODAY } from '../../../test/support/import-desk.js';
import { aStudent } from '../../../test/support/rosters.js';
import { tableHashes } from '../../../test/support/table-hashes.js';

const desk = importDesk();
const { registration, ahead, csv, upload, standing, anImport, anImportOf, decide, commit, undo, seatsOf, classOf } =
  desk;

const booked = { statuses: [{ name: 'Pending', choice: 'booked' }] };
const owing = () => ahead({ 'First Name': 'Ben', 'Balance Due': '65.00' });

/** An import of three registrations of a class to come: paid, owing, and one more. */
async function anEarlierImport() {
  const { id } = await anImport(ahead(), owing(), ahead({ 'First Name': 'Cy' }));
  await decide(id, booked);
  await commit(id);
  return { id, classId: await classOf(`${5_000 + desk.count}`) };
}

describe('the same files again', () => {
  it('bring nothing new', async () => {
    const rows = [registration(), registration({ 'First Name': 'Ben' })];
    await commit((await anImport(...rows)).id);
    const { id, counts: found } = await anImport(...rows);
    expect(found).toEqual(counts({ same: 2 }));
    expect(await desk.staff.post(`/api/imports/${id}/commit`)).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_import' },
    });
  });
});

describe('a newer export', () => {
  it('frees a seat that was given up there, covers one that was paid there, moves a class, and tells nobody', async () => {
    const before = await tableHashes(desk.test.sql);
    const { id: first, classId } = await anEarlierImport();
    const between = await tableHashes(desk.test.sql);
    const moved = { 'Course Date': '12/15/26 10:00' };
    const { id } = await anImport(
      ahead(moved),
      ahead({ ...moved, 'First Name': 'Ben', 'Balance Due': '0.00' }),
      ahead({ ...moved, 'First Name': 'Cy', Status: 'Cancelled' }),
    );
    const { counts: found, promise } = await decide(id, booked);
    expect({ found, changes: promise.changes }).toEqual({ found: counts({ same: 1, changes: 2 }), changes: 3 });
    const { body: rows } = await desk.staff.get(`/api/imports/${id}/rows?fate=changes`);
    expect(rows.map(({ changes }: { changes: object }) => changes)).toEqual([
      [{ field: 'balanceDue', from: 'Owes $65.00 in Enrollware', to: 'Paid $65.00 in Enrollware' }],
      [{ field: 'status', from: 'Booked', to: 'Cancelled' }],
    ]);
    await commit(id);
    const { body: session } = await desk.staff.get(`/api/classes/${classId}`);
    expect(session).toMatchObject({ date: '2026-12-15', time: '10:00', enrolledCount: 2 });
    expect(await seatsOf(classId)).toMatchObject([
      { name: 'Ana' },
      { name: 'Ben', paid: 'paid', due: 0 },
      { name: 'Cy' },
    ]);
    expect((await tableHashes(desk.test.sql))['notifications.messages']).toBe(between['notifications.messages']);
    await undo(id);
    expect(await tableHashes(desk.test.sql)).toEqual(between);
    await undo(first);
    expect(await tableHashes(desk.test.sql)).toEqual(before);
  });

  it('in the same import counts instead of the earlier file, and goes with it', async () => {
    const before = await tableHashes(desk.test.sql);
    const { id, classId } = await anEarlierImport();
    await upload(
      { 'newer.csv': csv(ahead(), ahead({ 'First Name': 'Ben' }), ahead({ 'First Name': 'Cy' })) },
      `/api/imports/${id}/files`,
    );
    expect((await standing(id)).counts).toEqual(counts({ duplicate: 3, same: 2, changes: 1 }));
    await commit(id);
    expect(await seatsOf(classId)).toMatchObject([{}, { name: 'Ben', paid: 'paid' }, {}]);
    expect((await undo(id)).state).toBe('undone');
    expect(await tableHashes(desk.test.sql)).toEqual(before);
  });

  it('makes a class that is over by now history, with results and cards', async () => {
    const { classId } = await anEarlierImport();
    await desk.moveTo('2026-12-16T15:00:00Z');
    const code = `21550744${1000 + desk.count}`;
    const { id } = await anImport(
      ahead({ Status: 'Complete', 'eCard Code': code }),
      ahead({ 'First Name': 'Ben', Status: 'No Show', 'Balance Due': '65.00' }),
      ahead({ 'First Name': 'Cy', Status: 'Incomplete' }),
    );
    expect((await standing(id)).counts).toEqual(counts({ changes: 3 }));
    await commit(id);
    const { body: session } = await desk.staff.get(`/api/classes/${classId}`);
    expect(session).toMatchObject({ status: 'completed', isHistory: true });
    expect(await seatsOf(classId)).toMatchObject([
      { name: 'Ana', result: 'passed', due: 0 },
      { name: 'Ben', attendance: 'no-show', paid: 'waived', due: 0 },
      { name: 'Cy', attendance: 'incomplete' },
    ]);
    expect(
      await desk.test.sql.count('select count(*) from certification.certifications where ecard_code = $1', [code]),
    ).toBe(1);
    await undo(id);
    await desk.moveTo(`${TODAY}T15:00:00Z`);
  });

  it('raises the seats of a class for who registered since, and an undo takes them back', async () => {
    const { classId } = await anEarlierImport();
    const between = await tableHashes(desk.test.sql);
    const { id } = await anImport(ahead(), ahead({ 'First Name': 'Dee' }));
    await decide(id, booked);
    await commit(id);
    const { body: session } = await desk.staff.get(`/api/classes/${classId}`);
    expect(session).toMatchObject({ capacity: 4, enrolledCount: 4 });
    await undo(id);
    expect(await tableHashes(desk.test.sql)).toEqual(between);
  });

  it('asks about a seat that was changed on both sides', async () => {
    const { classId } = await anEarlierImport();
    const [seat] = await desk.test.sql.rows<{ id: string }>(
      `select e.id from enrollment.enrollments e join people.students s on s.id = e.student_id
       where e.class_id = $1 and s.first_name = 'Ben'`,
      [classId],
    );
    expect((await desk.staff.put(`/api/enrollments/${seat!.id}`, { paymentStatus: 'waived' })).status).toBe(200);
    const { id } = await anImport(ahead(), ahead({ 'First Name': 'Ben' }), ahead({ 'First Name': 'Cy' }));
    expect((await decide(id, booked)).counts).toEqual(counts({ same: 2, conflict: 1 }));
    const { body: rows } = await desk.staff.get(`/api/imports/${id}/rows?fate=conflict`);
    expect(rows[0].reasons).toMatchObject([{ message: 'It was changed here since.', asks: 'value' }]);
    await desk.staff.patch(`/api/imports/${id}/rows/${rows[0].id}`, { choice: 'here' });
    expect((await standing(id)).counts).toEqual(counts({ same: 3 }));
    await desk.staff.patch(`/api/imports/${id}/rows/${rows[0].id}`, { choice: 'file' });
    expect((await standing(id)).counts).toEqual(counts({ same: 2, changes: 1 }));
  });
});

describe('what a newer export no longer has', () => {
  const GONE = 'It is no longer in the export.';
  const classReport = (...days: string[]) =>
    [
      'ID,Course,Start Date / Time,Location,Seats',
      ...days.map((day) => `${desk.count}${day},BLS${desk.count},12/${day}/2026 09:00,Hall${desk.count},6`),
    ].join('\r\n');

  it('is a seat that stays until somebody cancels it, silently, and that an undo brings back', async () => {
    const { classId } = await anEarlierImport();
    const between = await tableHashes(desk.test.sql);
    const { id } = await anImport(ahead(), owing());
    expect((await decide(id, booked)).counts).toEqual(counts({ same: 2, conflict: 1 }));
    const { body: rows } = await desk.staff.get(`/api/imports/${id}/rows?fate=conflict&q=Cy`);
    expect(rows).toMatchObject([
      {
        file: 1,
        number: null,
        reasons: [{ message: GONE, asks: 'gone' }],
        values: { firstName: 'Cy', courseDate: '2026-12-14 09:00' },
      },
    ]);
    const choose = async (choice: string) => {
      expect((await desk.staff.patch(`/api/imports/${id}/rows/${rows[0].id}`, { choice })).status).toBe(200);
      return (await standing(id)).counts;
    };
    expect(await choose('here')).toEqual(counts({ same: 3 }));
    expect(await choose('file')).toEqual(counts({ same: 2, changes: 1 }));
    await commit(id);
    expect((await desk.staff.get(`/api/classes/${classId}`)).body.enrolledCount).toBe(2);
    expect((await tableHashes(desk.test.sql))['notifications.messages']).toBe(between['notifications.messages']);
    await undo(id);
    expect(await tableHashes(desk.test.sql)).toEqual(between);
  });

  it('is a class within its days, with the seats of imports, unless somebody booked it here', async () => {
    const { id: first } = await anImportOf({ 'classes.csv': classReport('14', '15', '16') });
    await commit(first);
    const classId = await classOf(`${desk.count}15`);
    const between = await tableHashes(desk.test.sql);
    const { counts: partly } = await anImportOf({ 'classes.csv': classReport('14') });
    expect(partly).toEqual(counts({ same: 1 }));
    const { id, counts: found } = await anImportOf({ 'classes.csv': classReport('14', '16') });
    expect(found).toEqual(counts({ same: 2, conflict: 1 }));
    const { body: rows } = await desk.staff.get(`/api/imports/${id}/rows?fate=conflict`);
    expect(rows).toMatchObject([{ reasons: [{ message: GONE }], values: { classId: `${desk.count}15` } }]);
    await desk.staff.patch(`/api/imports/${id}/rows/${rows[0].id}`, { choice: 'file' });
    expect((await standing(id)).counts).toEqual(counts({ same: 2, changes: 1 }));
    await commit(id);
    expect((await desk.staff.get(`/api/classes/${classId}`)).body.status).toBe('cancelled');
    await undo(id);
    expect(await tableHashes(desk.test.sql)).toEqual(between);

    const studentId = await aStudent(desk.test.sql);
    expect((await desk.staff.post('/api/enrollments', { studentId, classId })).status).toBe(201);
    const again = await anImportOf({ 'classes.csv': classReport('14', '16') });
    const { body: open } = await desk.staff.get(`/api/imports/${again.id}/rows?fate=conflict`);
    await desk.staff.patch(`/api/imports/${again.id}/rows/${open[0].id}`, { choice: 'file' });
    const { body: refused } = await desk.staff.get(`/api/imports/${(await standing(again.id)).id}/rows?fate=conflict`);
    expect(refused[0].reasons[0].message).toBe(
      '1 person has booked it here. Cancel it on its own page, which tells them.',
    );
  });

  it('can’t be told by rows that were fixed and dropped again, and can’t be fixed', async () => {
    const { id } = await anEarlierImport();
    const fixed = csv(ahead())
      .replace(/eCard Code/, 'eCard Code,What is wrong')
      .replace(/,$/, ',,It was fixed');
    await upload({ 'fixed.csv': fixed }, `/api/imports/${id}/files`);
    expect((await standing(id)).counts.conflict).toBe(0);
    const { id: newer } = await anImport(ahead());
    const { body: rows } = await desk.staff.get(`/api/imports/${newer}/rows?fate=conflict`);
    const { status, body } = await desk.staff.patch(`/api/imports/${newer}/rows/${rows[0].id}`, {
      fields: { email: '' },
    });
    expect({ status, path: body.errors?.[0].path }).toEqual({ status: 400, path: 'fields' });
  });
});
