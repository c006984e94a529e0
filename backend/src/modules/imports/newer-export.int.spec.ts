import { counts, importDesk, TODAY } from '../../../test/support/import-desk.js';
import { tableHashes } from '../../../test/support/table-hashes.js';

const desk = importDesk();
const { registration, ahead, csv, upload, standing, anImport, decide, commit, undo, seatsOf, classOf } = desk;

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
  const booked = { statuses: [{ name: 'Pending', choice: 'booked' }] };
  const owing = () => ahead({ 'First Name': 'Ben', 'Balance Due': '65.00' });

  /** An import of three registrations of a class to come: paid, owing, and one more. */
  async function anEarlierImport() {
    const { id } = await anImport(ahead(), owing(), ahead({ 'First Name': 'Cy' }));
    await decide(id, booked);
    await commit(id);
    return { id, classId: await classOf(`${5_000 + desk.count}`) };
  }

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
    const { id } = await anImport(ahead({ 'First Name': 'Ben' }));
    expect((await decide(id, booked)).counts).toEqual(counts({ conflict: 1 }));
    const { body: rows } = await desk.staff.get(`/api/imports/${id}/rows?fate=conflict`);
    expect(rows[0].reasons).toMatchObject([{ message: 'It was changed here since.', asks: 'value' }]);
    await desk.staff.patch(`/api/imports/${id}/rows/${rows[0].id}`, { choice: 'here' });
    expect((await standing(id)).counts).toEqual(counts({ same: 1 }));
    await desk.staff.patch(`/api/imports/${id}/rows/${rows[0].id}`, { choice: 'file' });
    expect((await standing(id)).counts).toEqual(counts({ changes: 1 }));
  });
});
