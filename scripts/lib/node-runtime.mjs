import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { inProject, Refusal } from './project.mjs';

// The oldest that the object-relational mapper and the router run on.
const least = [22, 17];

const fits = (version) => {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return major > least[0] || (major === least[0] && minor >= least[1]);
};

/** Refuses a Node that cannot even run these scripts. */
export function checkNode() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Refusal(
      `This is Node ${process.versions.node}. Recert needs Node 20 or newer to set itself up: https://nodejs.org`,
    );
  }
}

/**
 * The Node that runs everything after the installation: version 24 out of node_modules where npm brought it (Linux), else
 * the machine's own if it is new enough.
 * @returns {{ node: string, version: string }}
 */
export function modernNode() {
  const brought = inProject(`node_modules/node-${process.platform}-${process.arch}/bin/node`);
  const candidates = existsSync(brought) ? [brought, process.execPath] : [process.execPath];
  for (const node of candidates) {
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim();
    if (version && fits(version)) return { node, version };
  }
  throw new Refusal(
    `Recert runs on Node ${least.join('.')} or newer. npm brings one for Linux on x64 and arm64; here (${process.platform} ${process.arch}, ` +
      `Node ${process.versions.node}) install a newer one: https://nodejs.org`,
  );
}

/** The environment for programs that run on that Node, also when they look it up by name. */
export function environmentFor(node, additions = {}) {
  const places = [path.dirname(node), inProject('node_modules/.bin'), process.env.PATH];
  return { ...process.env, ...additions, PATH: places.join(path.delimiter) };
}
