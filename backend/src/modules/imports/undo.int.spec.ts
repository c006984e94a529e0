import { enrollwareExports } from '../../../test/support/enrollware-files.js';
import { importDesk, TODAY } from '../../../test/support/import-desk.js';
import { reportXlsx } from '../../../test/support/report-file.js';
import { aLedgerEntry } from '../../../test/support/rosters.js';
import { tableHashes } from '../../../test/support/table-hashes.js';
import { whileHeld } from '../../../test/support/while-locked.js';

const desk = importDesk();
const { registration, upload, standing, anImport, decide, commit, undo } = desk;

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
    const before = await tableHashes(desk.test.sql);
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
    expect(await tableHashes(desk.test.sql)).not.toEqual(before);
    expect((await undo(body.id)).state).toBe('undone');
    expect(await tableHashes(desk.test.sql)).toEqual(before);
  });

  it('leaves who has been used or edited since, and lists them before', async () => {
    const { id } = await anImport(
      registration(),
      registration({ 'First Name': 'Ben' }),
      registration({ 'First Name': 'Cy' }),
    );
    await commit(id);
    const people = await desk.test.sql.rows<{ id: string; name: string }>(
      'select id, first_name as name from people.students where origin_import_id = $1 order by first_name',
      [id],
    );
    const [ana, ben] = [people[0]!, people[1]!];
    await desk.staff.put(`/api/students/${ana.id}`, { firstName: 'Anna' });
    const [seat] = await desk.test.sql.rows<{ id: string }>(
      'select id from enrollment.enrollments where student_id = $1',
      [ben.id],
    );
    await aLedgerEntry(desk.test.sql, seat!.id, { entered_by: null });
    const { stays } = await standing(id);
    expect(stays).toMatchObject([
      { by: expect.any(String), at: expect.any(String) },
      { by: null, at: null },
    ]);
    expect(stays.map(({ kind, name, why }: Record<string, string>) => [kind, name, why])).toEqual([
      ['student', `Anna Ruiz${desk.count}`, 'was edited since'],
      ['seat', `Ben Ruiz${desk.count}`, 'has a payment or an invoice'],
    ]);
    await undo(id);
    const left = await desk.test.sql.rows(
      'select first_name from people.students where origin_import_id = $1 order by 1',
      [id],
    );
    expect(left).toEqual([{ first_name: 'Anna' }, { first_name: 'Ben' }]);
  });

  it('waits for an edit that is being made, and keeps it', async () => {
    const { id } = await anImport(registration(), registration({ 'First Name': 'Ben' }));
    await commit(id);
    const ana = `where origin_import_id = '${id}' and first_name = 'Ana'`;
    const lock = `select from people.students ${ana} for update`;
    const edit = `update people.students set first_name = 'Anna' ${ana}`;
    await whileHeld(desk.test, lock, () => undo(id), 1, edit);
    const left = 'select first_name as name from people.students where origin_import_id = $1';
    expect(await desk.test.sql.rows(left, [id])).toEqual([{ name: 'Anna' }]);
  });

  it('ends after 30 days, and never comes before a commit', async () => {
    const { id } = await anImport(registration());
    expect(await desk.staff.post(`/api/imports/${id}/undo`)).toMatchObject({
      status: 409,
      body: { code: 'import_not_committed' },
    });
    await commit(id);
    await desk.test.sql.run(`update imports.imports set undo_until = $2 where id = $1`, [
      id,
      new Date(desk.test.clock.now().getTime() - 1),
    ]);
    expect(await desk.staff.post(`/api/imports/${id}/undo`)).toMatchObject({
      status: 409,
      body: { code: 'undo_ended' },
    });
  });

  it('waits for that of a later import which changed what it brought', async () => {
    const first = await anImport(registration());
    await commit(first.id);
    const second = await anImport(registration({ 'Class ID': '12', Phone: '608-555-1061' }));
    expect(second.promise.changes).toBe(1);
    await commit(second.id);
    expect(await desk.staff.post(`/api/imports/${first.id}/undo`)).toMatchObject({
      status: 409,
      body: { code: 'newer_import' },
    });
    await undo(second.id);
    expect((await undo(first.id)).state).toBe('undone');
    expect(
      await desk.test.sql.count('select count(*) from people.students where last_name = $1', [`Ruiz${desk.count}`]),
    ).toBe(0);
  });
});
