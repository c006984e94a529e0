import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './project.mjs';

/** Everything that decides how `npm start` installs, starts, stops and recovers. */
const inputs = [
  'scripts',
  'package.json',
  'package-lock.json',
  'backend/src/main.ts',
  'backend/src/program.ts',
  'backend/src/cli.ts',
  'backend/src/explain.ts',
  'backend/src/config.ts',
  'backend/src/migrations',
  'Dockerfile',
  '.dockerignore',
];

/** Committed, so that a fresh clone also knows for which inputs the drill has passed. */
const record = inProject('scripts/start-drill.passed');

function filesIn(place) {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { recursive: true })
    .sort()
    .map((name) => path.join(place, name))
    .filter((file) => statSync(file).isFile());
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesIn(inProject(input)))) {
    if (file === record) continue;
    hash.update(`\0${path.relative(inProject(), file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Whether the start drill has passed with the inputs as they are now. */
export const startDrillPassed = () => existsSync(record) && readFileSync(record, 'utf8').trim() === fingerprint();

/** Records that the start drill passed; the record belongs in the same commit as the change. */
export function recordStartDrill() {
  if (startDrillPassed()) return;
  writeFileSync(record, `${fingerprint()}\n`);
  process.stdout.write('  ! Commit scripts/start-drill.passed: the start drill passed with the present scripts.\n');
}
