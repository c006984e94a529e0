import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { damageOf, describe, sha256 } from '../../backend/src/backups/manifest.ts';
import { readJson } from './project.mjs';

export { damageOf, describe, listed } from '../../backend/src/backups/manifest.ts';

const SEGMENT = /^([0-9A-F]{24})\.gz$/;
/** A number of the log has 4 GB, so 256 segments of 16 MB (PostgreSQL's manual, "WAL Internals"). */
const SEGMENTS_A_NUMBER = 0x100;

const manifestFile = (folder) => path.join(folder, 'manifest.json');

/**
 * Reads every file below a folder again, and returns the size and checksum of each by its name there.
 * @returns {Promise<Record<string, { bytes: number, sha256: string }>>}
 */
export async function describeFiles(folder) {
  if (!existsSync(folder)) return {};
  const files = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const file = path.join(entry.parentPath, entry.name);
    files[path.relative(folder, file)] = await describe(createReadStream(file));
  }
  return files;
}

/** Writes what a backup holds beside it, and returns the checksum of that, which belongs in its facts. */
export function writeManifest(folder, manifest) {
  const text = JSON.stringify(manifest);
  writeFileSync(manifestFile(folder), text);
  return sha256(text);
}

/** The manifest of a backup, or undefined if it isn't the one whose checksum its facts name. */
export function readManifest({ folder, manifest: checksum }) {
  const file = manifestFile(folder);
  if (!existsSync(file) || sha256(readFileSync(file)) !== checksum) return undefined;
  return readJson(file);
}

/** Says which of the described files are missing or differ, in words. */
export async function damagedFiles(folder, described) {
  const damaged = [];
  for (const [name, expected] of Object.entries(described)) {
    const file = path.join(folder, name);
    const found = existsSync(file) ? await describe(createReadStream(file)) : undefined;
    damaged.push(...[damageOf(file, found, expected)].filter(Boolean));
  }
  return damaged;
}

/** The name of the segment of the log that follows one. */
export function segmentAfter(segment) {
  const [timeline, number, part] = segment.match(/.{8}/g);
  const next = Number.parseInt(number, 16) * SEGMENTS_A_NUMBER + Number.parseInt(part, 16) + 1;
  const hex = (value) => value.toString(16).toUpperCase().padStart(8, '0');
  return timeline + hex(Math.floor(next / SEGMENTS_A_NUMBER)) + hex(next % SEGMENTS_A_NUMBER);
}

/** Says which segments of the archived log are missing or can't be unpacked, from a backup's first to the newest. */
export async function damagedLog(wal, { startWal, stopWal }) {
  const archived = readdirSync(wal).flatMap((name) => SEGMENT.exec(name)?.[1] ?? []);
  const last = [stopWal, ...archived.filter((segment) => segment.startsWith(startWal.slice(0, 8)))].sort().at(-1);
  const damaged = [];
  for (let segment = startWal; segment <= last; segment = segmentAfter(segment)) {
    const file = path.join(wal, `${segment}.gz`);
    if (!existsSync(file)) damaged.push(`${file} is missing`);
    else if (!(await canBeUnpacked(file))) damaged.push(`${file} can't be unpacked`);
  }
  return damaged;
}

const canBeUnpacked = (file) =>
  pipeline(createReadStream(file), createGunzip(), async (chunks) => {
    for await (const _ of chunks);
  }).then(
    () => true,
    () => false,
  );
