import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { environmentFor } from './node-runtime.mjs';
import { inProject } from './project.mjs';
import { run } from './steps.mjs';

const shared = ['package-lock.json', 'scripts/lib/build.mjs'];

const sides = {
  backend: {
    inputs: ['backend/src', 'nest-cli.json', 'tsconfig.json', 'tsconfig.build.json', ...shared],
    output: 'backend/dist',
    command: ['node_modules/.bin/nest', 'build'],
  },
  frontend: {
    inputs: [
      'frontend/src',
      'frontend/public',
      'frontend/vite',
      'frontend/index.html',
      'frontend/vite.config.ts',
      'frontend/tsconfig.json',
      ...shared,
    ],
    output: 'frontend/dist',
    command: ['node_modules/.bin/vite', 'build', 'frontend', '--logLevel', 'warn'],
  },
};

function* filesIn(place) {
  if (!existsSync(place)) return;
  if (statSync(place).isFile()) {
    yield place;
    return;
  }
  for (const name of readdirSync(place).sort()) {
    if (!/[.](spec|test)[.]tsx?$/.test(name)) yield* filesIn(path.join(place, name));
  }
}

/** One fingerprint over names and contents, so that touching or checking out a file again builds nothing. */
function fingerprint({ inputs }, version) {
  const hash = createHash('sha256').update(version);
  for (const input of inputs) {
    for (const file of filesIn(inProject(input)))
      hash.update(`\0${file.slice(inProject().length)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const stampOf = ({ output }) => inProject(output, '.built-from');

/** Makes the next `build` of a side work, whatever its output holds by then. */
export const forgetBuild = (name) => rmSync(stampOf(sides[name]), { force: true });

/** The program and arguments that build a side, for who keeps it running. */
export const buildCommand = (name) => sides[name].command;

/**
 * Builds one side if its sources are not those of the last build.
 * @param {'backend' | 'frontend'} name
 * @param {{ node: string, version: string }} runtime
 * @returns {Promise<boolean>} whether there was anything to build
 */
export async function build(name, { node, version }) {
  const side = sides[name];
  const stamp = stampOf(side);
  const wanted = fingerprint(side, version);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  forgetBuild(name);
  await run([node, ...side.command], { env: environmentFor(node), what: `The build of the ${name}` });
  writeFileSync(stamp, wanted);
  return true;
}

/** Words for the progress line. */
export const buildRemark = (built) => (built ? undefined : 'nothing changed');
