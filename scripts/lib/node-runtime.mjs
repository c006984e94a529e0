import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { inProject, Refusal } from './project.mjs';

/** Required by MikroORM and React Router, and for the TypeScript that scripts share with the backend. */
export const MIN_VERSION = [22, 18];

const isSupported = (version) => {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1]);
};

/** @throws {Refusal} if this Node can't run the scripts */
export function checkNode() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Refusal(
      `This is Node ${process.versions.node}. Recert needs Node 20 or newer to set itself up: https://nodejs.org`,
    );
  }
}

/**
 * Returns the Node that runs everything after the install: version 24 from node_modules if npm has one for the platform,
 * else the current one.
 * @throws {Refusal} if neither is new enough
 * @returns {{ node: string, version: string }}
 */
export function modernNode() {
  const installed = inProject(`node_modules/node-${process.platform}-${process.arch}/bin/node`);
  const candidates = existsSync(installed) ? [installed, process.execPath] : [process.execPath];
  for (const node of candidates) {
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim();
    if (version && isSupported(version)) return { node, version };
  }
  throw new Refusal(
    `Recert needs Node ${MIN_VERSION.join('.')} or newer. npm installs one on Linux (x64 and arm64). On this machine ` +
      `(${process.platform} ${process.arch}, Node ${process.versions.node}), install a newer one: https://nodejs.org`,
  );
}

/** Returns an environment whose PATH starts with that Node. */
export function environmentFor(node, additions = {}) {
  const folders = [path.dirname(node), inProject('node_modules/.bin'), process.env.PATH];
  return { ...process.env, ...additions, PATH: folders.join(path.delimiter) };
}
