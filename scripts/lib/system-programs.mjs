import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from './project.mjs';
import { run, step } from './steps.mjs';

const isExecutable = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
}

const canInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version') && Boolean(onPath(['apt-get']));

/** While this file forbids it, Debian doesn't start the services that it installs. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

async function aptInstall(name) {
  const forbid = !existsSync(SERVICE_POLICY);
  if (forbid) {
    writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n');
    chmodSync(SERVICE_POLICY, 0o755);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Waits for the lock of a concurrent run.
  const apt = ['apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=300'];
  try {
    await run([...apt, 'update'], { env, what: 'apt-get update' });
    await run([...apt, 'install', '-y', '--no-install-recommends', name], { env, what: `apt-get install ${name}` });
  } finally {
    if (forbid) rmSync(SERVICE_POLICY, { force: true });
  }
}

async function findOrInstall(find, debianPackage) {
  if (!find() && canInstall()) await step(`Installing ${debianPackage}`, () => aptInstall(debianPackage));
  return find();
}

/** Chromium without a window: the same engine, for half of the processor time. */
const HEADLESS_SHELL = 'chromium-headless-shell';

/** Returns the path in CHROMIUM, or that of an installed Chromium or Chrome, or undefined. */
export function chromiumOnMachine() {
  const macApps = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  return (
    process.env.CHROMIUM ||
    onPath([HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) ||
    macApps.find(isExecutable)
  );
}

/**
 * Returns the browser for the browser tests. Installs the headless shell as root on Debian; if that fails, any installed
 * Chromium or Chrome serves.
 * @throws {Refusal} if there is none
 */
export async function findChromium() {
  let failure = new Refusal(
    'The browser tests need Chromium or Chrome. Install one, or set CHROMIUM to the path of its program.',
  );
  await findOrInstall(() => process.env.CHROMIUM || onPath([HEADLESS_SHELL]), HEADLESS_SHELL).catch((error) => {
    failure = error;
  });
  const program = chromiumOnMachine();
  if (!program) throw failure;
  if (!isExecutable(program)) throw new Refusal(`CHROMIUM is ${program}, which is not an executable file.`);
  return program;
}

/** Returns Debian's Firefox, or the one in FIREFOX, or undefined. Installs it as root on Debian. */
export const findFirefox = async () =>
  process.env.FIREFOX || (await findOrInstall(() => onPath(['firefox-esr', 'firefox']), 'firefox-esr'));

/** Returns the Redis server for the queue tests, or undefined. Installs it as root on Debian. */
export async function findRedis() {
  const configured = process.env.REDIS_SERVER_BIN;
  if (configured && !isExecutable(configured)) {
    throw new Refusal(`REDIS_SERVER_BIN is ${configured}, which is not an executable file.`);
  }
  const program = configured ?? (await findOrInstall(() => onPath(['redis-server', 'valkey-server']), 'redis-server'));
  return program && spawnSync(program, ['--version']).status === 0 ? program : undefined;
}

/**
 * Makes sure that there is libfaketime. Installs it as root on Debian.
 * @throws {Refusal} if there is none
 */
export async function findFaketime() {
  const program = await findOrInstall(() => onPath(['faketime']), 'faketime');
  if (!program) throw new Refusal('RECERT_NOW moves the clock with libfaketime. Install the package faketime.');
}

/**
 * Returns the load generator of the bench. Installs it as root on Debian.
 * @throws {Refusal} if there is none
 */
export async function findWrk() {
  const program = await findOrInstall(() => onPath(['wrk']), 'wrk');
  if (!program) throw new Refusal('The bench sends its requests with wrk. Install it.');
  return program;
}
