import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { counts, importDesk } from '../../../test/support/import-desk.js';

// Imports of other tests bring the same people and don't read its log of erasures.
const desk = importDesk({ RECERT_DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'recert-erased-')) });

describe('somebody who was erased', () => {
  afterAll(() => desk.test.sql.rows('delete from erasure.hashes'));

  it('is left out of a newer export, whose row keeps nothing of them', async () => {
    const { count } = desk;
    const row = desk.registration({ Phone: '405-555-0177' });
    const first = await desk.anImport(row);
    await desk.decide(first.id, {
      courses: [{ name: `BLS${count}`, choice: 'create' }],
      places: [{ name: `Hall${count}`, choice: 'create' }],
    });
    await desk.commit(first.id);
    const student = await desk.test.sql.one<{ id: string }>('select id from people.students where email = $1', [
      `ana${count}@post.example`,
    ]);
    expect((await desk.staff.post(`/api/students/${student!.id}/erase`, { lastName: `Ruiz${count}` })).status).toBe(
      200,
    );

    const others = desk.registration({ 'First Name': 'Bea', Email: `bea${count}@post.example` });
    const again = await desk.anImport(row, { ...row, 'Class ID': '99', Email: '' }, others);
    expect(again.counts).toEqual(counts({ leftOut: 2, new: 1 }));
    const { body: rows } = await desk.staff.get(`/api/imports/${again.id}/rows?fate=leftOut`);
    expect(rows[0].reasons).toMatchObject([{ message: expect.stringContaining('was erased') }]);
    expect(await desk.test.sql.count(`select count(*) from imports.rows where cells::text like '%ana${count}@%'`)).toBe(
      0,
    );
    await desk.commit(again.id);
    expect(
      await desk.test.sql.count(
        `select count(*) from people.students where first_name = 'Ana' and last_name = 'Ruiz${count}'`,
      ),
    ).toBe(0);
  });

  it('does not come back with the undo of the import that corrected them', async () => {
    const { count } = desk;
    const first = await desk.anImport(desk.registration());
    await desk.decide(first.id, {
      courses: [{ name: `BLS${count}`, choice: 'create' }],
      places: [{ name: `Hall${count}`, choice: 'create' }],
    });
    await desk.commit(first.id);
    const student = await desk.test.sql.one<{ id: string }>('select id from people.students where email = $1', [
      `ana${count}@post.example`,
    ]);
    await desk.staff.post(`/api/students/${student!.id}/erase`, { lastName: `Ruiz${count}` });
    const undone = await desk.undo(first.id);
    expect(undone.state).toBe('undone');
    expect(
      await desk.test.sql.count(`select count(*) from people.students where email = 'ana${count}@post.example'`),
    ).toBe(0);
  });
});
