import { counts, importDesk } from '../../../test/support/import-desk.js';
import { tableHashes } from '../../../test/support/table-hashes.js';

const desk = importDesk();
const { registration, csv, upload, standing, anImport, anImportOf } = desk;

it('a list of users makes no account, and each of its rows says so', async () => {
  const users = 'Last Name,First Name,Email,Username\r\nHerrera,Luis,luis@post.example,lherrera';
  const before = await tableHashes(desk.test.sql);
  const { id, counts: found } = await anImportOf({ 'users.csv': users });
  expect(found).toEqual(counts({ same: 1 }));
  const { body: rows } = await desk.staff.get(`/api/imports/${id}/rows`);
  expect(rows[0].reasons[0].message).toMatch(/^An import makes no account\./);
  expect(await tableHashes(desk.test.sql)).toEqual(before);
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
    expect((await desk.staff.delete(`/api/imports/${body.id}`)).status).toBe(204);
    expect((await desk.staff.get(`/api/imports/${body.id}`)).status).toBe(404);
  });

  it('isn’t kept once it is read, and never as it was sent', async () => {
    const { id } = await anImport(registration());
    expect(await desk.test.sql.rows('select content from imports.files where import_id = $1', [id])).toEqual([
      { content: null },
    ]);
  });

  it('is asked for', async () => {
    const { status, body } = await desk.staff.post('/api/imports', new FormData());
    expect({ status, path: body.errors?.[0].path }).toEqual({ status: 400, path: 'files' });
  });
});
