import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import os from 'node:os';
import { counts, importDesk } from '../../../test/support/import-desk.js';
import { tableHashes } from '../../../test/support/table-hashes.js';
import { zipOf } from '../../../test/support/zip-file.js';
import { sampleOf } from './reading/samples.js';

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

describe('a ZIP over 50 MB', () => {
  const photos = { name: 'files/photos/all.webp', content: randomBytes(50 * 1024 * 1024 + 1) };

  it('of an export comes in, and keeps its .csv files alone', async () => {
    const zip = zipOf([{ name: 'students.csv', content: sampleOf('recert-students') }, photos]);
    const { status, body } = await upload({ 'export.zip': zip });
    expect(status).toBe(201);
    const { files } = await standing(body.id);
    expect(files).toMatchObject([{ kind: 'recert-students', problem: null }]);
  });

  it('is refused if it has nothing of an export, and so is another file', async () => {
    const before = await desk.test.sql.count('select count(*) from imports.imports');
    expect(await upload({ 'photos.zip': zipOf([photos]) })).toMatchObject({
      status: 400,
      body: { code: 'unreadable_file' },
    });
    expect(await upload({ 'large.csv': photos.content })).toMatchObject({
      status: 413,
      body: { code: 'upload_too_large' },
    });
    const bomb = zipOf([{ name: 'students.csv', content: 'a', declaredSize: 400 * 1024 * 1024 }, photos]);
    expect(await upload({ 'bomb.zip': bomb })).toMatchObject({ status: 400, body: { code: 'unreadable_file' } });
    expect(await desk.test.sql.count('select count(*) from imports.imports')).toBe(before);
    expect((await readdir(os.tmpdir())).filter((name) => name.startsWith('recert-upload-'))).toEqual([]);
  });
});
