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

/** Debian starts a service when it installs it, unless this file forbids it. */
const policy = '/usr/sbin/policy-rc.d';

async function aptInstall(name) {
  const forbid = !existsSync(policy);
  if (forbid) {
    writeFileSync(policy, '#!/bin/sh\nexit 101\n');
    chmodSync(policy, 0o755);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Several runs on one machine wait for each other's lock instead of failing.
  const apt = ['apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=300'];
  try {
    await run([...apt, 'update'], { env, what: 'apt-get update' });
    await run([...apt, 'install', '-y', '--no-install-recommends', name], { env, what: `apt-get install ${name}` });
  } finally {
    if (forbid) rmSync(policy, { force: true });
  }
}

async function installAnd(find, debianPackage) {
  if (!find() && canInstall()) await step(`Installing ${debianPackage}`, () => aptInstall(debianPackage));
  return find();
}

/** CHROMIUM, or a Chromium or Chrome that the machine has; undefined when there is none. */
export function chromiumOnMachine() {
  const ofApple = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  return (
    process.env.CHROMIUM ||
    onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) ||
    ofApple.find(isExecutable)
  );
}

/** The browser of the browser tests: one that the machine has, or on Debian as root one that apt brings. */
export async function findChromium() {
  const found = await installAnd(chromiumOnMachine, 'chromium');
  if (!found) {
    throw new Refusal(
      'The browser tests need Chromium or Chrome. Install one, or set CHROMIUM to the path of its program.',
    );
  }
  if (!isExecutable(found)) throw new Refusal(`CHROMIUM is ${found}, which is no program.`);
  return found;
}

/** A Redis server for the queue tests; undefined when there is none and none can be installed. */
export async function findRedis() {
  const named = process.env.REDIS_SERVER_BIN;
  if (named && !isExecutable(named)) throw new Refusal(`REDIS_SERVER_BIN is ${named}, which is no program.`);
  const found = named ?? (await installAnd(() => onPath(['redis-server', 'valkey-server']), 'redis-server'));
  return found && spawnSync(found, ['--version']).status === 0 ? found : undefined;
}
