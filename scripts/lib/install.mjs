import { existsSync, lstatSync } from 'node:fs';
import path from 'node:path';
import { inProject, Refusal, readJson } from './project.mjs';
import { run } from './steps.mjs';

/**
 * Returns whether node_modules matches package-lock.json. npm writes node_modules/.package-lock.json when an install is
 * complete, so an interrupted or outdated install is noticed, and so is a package whose folder was deleted. npm skips the
 * optional packages of other platforms, so they may be missing.
 */
export function isInstalled() {
  const wanted = readJson(inProject('package-lock.json'))?.packages;
  const present = readJson(inProject('node_modules/.package-lock.json'))?.packages;
  if (!wanted)
    throw new Refusal('package-lock.json is missing or broken. Restore it with "git checkout package-lock.json".');
  if (!present) return false;
  return Object.entries(wanted).every(([where, { version, optional, peer }]) => {
    if (where === '') return true;
    const installed = present[where];
    if (!installed) return Boolean(optional || peer);
    return installed.version === version && existsSync(inProject(where, 'package.json'));
  });
}

/**
 * Returns an npm and a Node from outside the project. While an npm script runs, the project's node_modules/.bin is first
 * in PATH, and the install is about to replace it.
 */
export function npmCommand() {
  const bin = inProject('node_modules/.bin');
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.resolve(folder) !== bin);
  const env = { ...process.env, PATH: folders.join(path.delimiter) };
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  const usable = node && npm?.endsWith('npm-cli.js') && existsSync(npm) && !node.startsWith(inProject('node_modules'));
  return { command: usable ? [node, npm] : ['npm'], env };
}

/** Installs exactly the versions in package-lock.json. */
export async function install() {
  if (lstatSync(inProject('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Refusal(
      'node_modules is a link and does not match package-lock.json. Run "npm ci" in the folder that it points to.',
    );
  }
  const { command, env } = npmCommand();
  await run([...command, 'ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional'], {
    env,
    what: 'npm ci',
  });
}
