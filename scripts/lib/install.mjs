import { existsSync, lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject, Refusal } from './project.mjs';
import { run } from './steps.mjs';

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether node_modules holds what package-lock.json asks for. npm writes what it installed, when it is done, to
 * node_modules/.package-lock.json; an interrupted or outdated install therefore shows. Optional packages count only by
 * version: npm leaves out those of other machines.
 */
export function isInstalled() {
  const wanted = packagesIn(inProject('package-lock.json'));
  const present = packagesIn(inProject('node_modules/.package-lock.json'));
  if (!wanted)
    throw new Refusal('package-lock.json is missing or broken; get it back with "git checkout package-lock.json".');
  if (!present) return false;
  return Object.entries(wanted).every(([where, { version, optional, peer }]) => {
    if (where === '') return true;
    const found = present[where];
    return found ? found.version === version : Boolean(optional || peer);
  });
}

/**
 * npm and the Node that runs it, from outside the project: the project's own node_modules/.bin is first in PATH while an
 * npm script runs, and is what is about to be replaced.
 */
function npmCommand() {
  const bin = inProject('node_modules/.bin');
  const places = (process.env.PATH ?? '').split(path.delimiter).filter((place) => path.resolve(place) !== bin);
  const env = { ...process.env, PATH: places.join(path.delimiter) };
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  const usable = node && npm?.endsWith('npm-cli.js') && existsSync(npm) && !node.startsWith(inProject('node_modules'));
  return { command: usable ? [node, npm] : ['npm'], env };
}

/** Installs exactly what the lock file names. */
export async function install() {
  if (lstatSync(inProject('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Refusal('node_modules is a link and does not fit package-lock.json; run "npm ci" where it points to.');
  }
  const { command, env } = npmCommand();
  await run([...command, 'ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional'], {
    env,
    what: 'npm ci',
  });
}
