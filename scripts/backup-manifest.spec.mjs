import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { copyUploads } from './lib/backup.mjs';
import { damagedLog, describeFiles, segmentAfter, writeManifest } from './lib/backup-manifest.mjs';
import { chooseBackup, verifyBackup } from './lib/restore.mjs';

const START = '0000000100000000000000FE';
const SEGMENTS = [START, '0000000100000000000000FF', '000000010000000100000000', '000000010000000100000001'];

let folder;
const at = (...parts) => path.join(folder, ...parts);

/** A folder of backups with one that is whole. */
async function makeBackups() {
  for (const name of ['wal', 'files/photos', 'base']) mkdirSync(at(name), { recursive: true });
  writeFileSync(at('files/photos/a'), 'a photo');
  for (const segment of SEGMENTS) writeFileSync(at('wal', `${segment}.gz`), gzipSync(segment.repeat(100)));
  return addBackup('2026-11-22T02-00-00.000Z', { finishedAt: '2026-11-22T02:00:05.000Z' });
}

async function addBackup(name, facts) {
  const place = at('base', name);
  mkdirSync(path.join(place, 'postgres/base/5'), { recursive: true });
  writeFileSync(path.join(place, 'postgres/base/5/1259'), 'rows of students');
  const files = await describeFiles(at('files'));
  const postgres = await describeFiles(path.join(place, 'postgres'));
  const manifest = writeManifest(place, { postgres, files, rows: { 'people.students': 2 } });
  const written = { startWal: START, stopWal: SEGMENTS[1], manifest, ...facts };
  writeFileSync(path.join(place, 'backup.json'), JSON.stringify(written));
  return { folder: place, ...written };
}

let backup;
const verify = (chosen = backup) => verifyBackup({ chosen, backups: folder, mayLackManifest: false });

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'recert backups '));
  backup = await makeBackups();
});

afterEach(() => rmSync(folder, { recursive: true }));

it('a whole backup passes, and its manifest says what it holds', async () => {
  expect(await verify()).toEqual({
    postgres: { 'base/5/1259': { bytes: 16, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    files: { 'photos/a': { bytes: 7, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    rows: { 'people.students': 2 },
  });
});

it.each([
  ['a table that is missing', (b) => rmSync(path.join(b.folder, 'postgres/base/5/1259')), /1259 is missing/],
  [
    'a table cut in half',
    (b) => truncateSync(path.join(b.folder, 'postgres/base/5/1259'), 8),
    /has 8 bytes instead of 16/,
  ],
  [
    'a table with other bytes',
    (b) => writeFileSync(path.join(b.folder, 'postgres/base/5/1259'), 'rows of stuDents'),
    /1259 has another content/,
  ],
  ['a photo that is missing', () => rmSync(at('files/photos/a')), /photos\/a is missing/],
  ['a gap in its own log', () => rmSync(at('wal', `${SEGMENTS[1]}.gz`)), /00FF\.gz is missing/],
  ['a gap in the later log', () => rmSync(at('wal', `${SEGMENTS[2]}.gz`)), /000000\.gz is missing/],
  ['a log that is cut', () => truncateSync(at('wal', `${SEGMENTS[3]}.gz`), 20), /000001\.gz can't be unpacked/],
  [
    'a manifest that was edited',
    (b) => writeFileSync(path.join(b.folder, 'manifest.json'), '{"postgres":{},"files":{},"rows":{}}'),
    /manifest of the backup .* is missing or damaged/,
  ],
  ['no manifest any more', (b) => rmSync(path.join(b.folder, 'manifest.json')), /is missing or damaged/],
])('%s is refused, and named', async (_, damage, message) => {
  damage(backup);
  await expect(verify()).rejects.toThrow(message);
});

it('much damage is listed for five files, and counted beyond', async () => {
  for (let photo = 0; photo < 7; photo++) writeFileSync(at(`files/photos/${photo}`), 'a photo');
  const newest = await addBackup('2026-11-23T02-00-00.000Z', { finishedAt: '2026-11-23T02:00:05.000Z' });
  rmSync(at('files/photos'), { recursive: true });
  await expect(verify(newest)).rejects.toThrow(
    /^The backup of 2026-11-23T02:00:05.000Z is damaged\. Nothing was restored\.(\n\/.* is missing){5}\nand 3 more$/,
  );
});

it('a backup from before manifests needs a word of its own', async () => {
  const { manifest: _, ...older } = backup;
  await expect(verify(older)).rejects.toThrow('add --unverified');
  expect(await verifyBackup({ chosen: older, backups: folder, mayLackManifest: true })).toBeUndefined();
});

it('the newest backup is not passed over in silence when its facts are damaged', async () => {
  const newest = await addBackup('2026-11-23T02-00-00.000Z', { finishedAt: '2026-11-23T02:00:05.000Z' });
  expect(chooseBackup(folder).folder).toBe(newest.folder);
  writeFileSync(path.join(newest.folder, 'backup.json'), '{"finishedAt": "2026-11-2');
  expect(() => chooseBackup(folder)).toThrow(
    `${newest.folder}/backup.json, can't be read. To restore the one before it, add --at`,
  );
  expect(chooseBackup(folder, new Date('2026-11-22T12:00:00Z')).folder).toBe(backup.folder);
});

it('the segments of the log are counted on as PostgreSQL names them', async () => {
  expect(SEGMENTS.slice(0, -1).map(segmentAfter)).toEqual(SEGMENTS.slice(1));
  expect(await damagedLog(at('wal'), { startWal: START, stopWal: segmentAfter(SEGMENTS[3]) })).toEqual([
    expect.stringContaining('000000010000000100000002.gz is missing'),
  ]);
});

describe('the copies of uploads', () => {
  const copy = (known) => copyUploads(at('uploads'), at('copies'), known);
  const content = (...name) => readFileSync(at(...name), 'utf8');

  beforeEach(() => {
    mkdirSync(at('uploads'));
    writeFileSync(at('uploads/a'), 'a photo');
  });

  it('are made again when they changed, however they have the same size', async () => {
    const known = await copy();
    writeFileSync(at('copies/a'), 'a phoxo');
    expect(await copy(known)).toEqual(known);
    expect(content('copies/a')).toBe('a photo');
  });

  it('stay when it is the upload that changed', async () => {
    const known = await copy();
    writeFileSync(at('uploads/a'), 'a phoxo');
    expect(await copy(known)).toEqual(known);
    expect(content('copies/a')).toBe('a photo');
  });

  it('are compared with the uploads where nothing is known of them', async () => {
    const known = await copy();
    writeFileSync(at('copies/a'), 'a phoxo');
    expect(await copy()).toEqual(known);
  });

  it('of erased ones belong to earlier backups only', async () => {
    const known = await copy();
    rmSync(at('uploads/a'));
    expect(await copy(known)).toEqual({});
    expect(content('copies/a')).toBe('a photo');
  });
});
