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

/** Unpacking on a slow disk takes a few minutes in which npm says nothing. */
const STALL_MS = 10 * 60_000;
const STALLED =
  'Is the package registry reachable? "npm ping" says so. Behind a proxy, set it with "npm config set proxy". Then run the command again.';

/** What npm writes about each request. */
const REQUEST = /^npm http .*$/gm;

/**
 * Installs exactly the versions in package-lock.json.
 * @param {(progress: string) => void} report is told how many packages have arrived
 */
export async function install(report, { stallMs = STALL_MS } = {}) {
  if (lstatSync(inProject('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Refusal(
      'node_modules is a link and does not match package-lock.json. Run "npm ci" in the folder that it points to.',
    );
  }
  const { command, env } = npmCommand();
  let arrived = 0;
  const onOutput = (text) => {
    arrived += [...text.matchAll(REQUEST)].filter(([line]) => line.includes('.tgz')).length;
    report(`${arrived.toLocaleString('en-US')} packages have arrived`);
  };
  const given = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=http'];
  const stall = { ms: stallMs, hint: STALLED };
  try {
    await run([...command, ...given], { env, what: 'npm ci', tail: Infinity, onOutput, stall });
  } catch (error) {
    // The requests would hide why it failed.
    throw new Refusal(error.message.replace(REQUEST, '').replace(/\n{2,}/g, '\n'));
  }
}
