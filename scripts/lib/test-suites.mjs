import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './project.mjs';

/** Where a suite's spec files are: integration tests beside their module, e2e tests by themselves. */
const FOLDERS = ['backend/src', 'backend/test'];

/** More e2e files in one process share more of the program's start, fewer spread better over the cores. */
const E2E_FILES = 8;

/** The projects whose spec files run in suites. */
export const hasSuites = (project) => project === 'int' || project === 'e2e';

const specsOf = (project) =>
  FOLDERS.flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true }).map((file) => path.join(folder, file)),
  )
    .filter((file) => file.endsWith(`.${project}.spec.ts`))
    .sort();

/**
 * The module of an integration test, or the folder beside the modules: `billing`, `migrations`, `test`. Those of the
 * events alone have their own suite: Nest's module of MikroORM knows the entities of one kind of program.
 */
function areaOf(file) {
  if (readFileSync(inProject(file), 'utf8').includes('/support/events-app.js')) return 'events';
  const [, side, area, module] = file.split(path.sep);
  if (side !== 'src') return side;
  return area === 'modules' ? module : area;
}

/** Returns the names of the suites with their spec files. */
export function suitesOf(project) {
  const suites = new Map();
  for (const [index, file] of specsOf(project).entries()) {
    const name = project === 'int' ? areaOf(file) : `part-${Math.floor(index / E2E_FILES) + 1}`;
    suites.set(name, [...(suites.get(name) ?? []), file]);
  }
  return suites;
}

/**
 * Writes a file for each suite that imports its spec files, and returns their folder. The files of a suite load the
 * program once: loading and warming it up again for each took more than a third of the processor time.
 * @param {'int' | 'e2e'} project
 */
export function writeSuites(project) {
  const folder = inProject('.cache', `test-suites-${project}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, files] of suitesOf(project)) {
    const imports = files.map((file) => `import ${JSON.stringify(inProject(file))};\n`);
    writeFileSync(path.join(folder, `${name}.suite.mjs`), imports.join(''));
  }
  return folder;
}
