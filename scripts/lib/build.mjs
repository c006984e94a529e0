import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { environmentFor } from './node-runtime.mjs';
import { inProject } from './project.mjs';
import { run } from './steps.mjs';

const shared = ['package-lock.json', 'scripts/lib/build.mjs'];

const sides = {
  backend: {
    inputs: ['backend/src', 'scripts/build-backend.mjs', 'scripts/lib/swc.mjs', ...shared],
    output: 'backend/dist',
    entries: ['main.js', 'cli.js'],
    command: ['scripts/build-backend.mjs'],
  },
  // The same sources through tsc, whose Nest plugin writes the types of the API into the output. Only describes the API.
  api: {
    inputs: ['backend/src', 'nest-cli.json', 'tsconfig.json', 'tsconfig.build.json', ...shared],
    output: '.cache/api',
    entries: ['cli.js'],
    command: ['node_modules/.bin/nest', 'build'],
  },
  frontend: {
    inputs: [
      'frontend/src',
      'frontend/public',
      'frontend/vite',
      'frontend/index.html',
      'frontend/vite.config.ts',
      'docs/handbook',
      'frontend/tsconfig.json',
      ...shared,
    ],
    output: 'frontend/dist',
    entries: ['client/index.html', 'server/entry-server.js', 'server/first-screen.js', 'server/app-paths.js'],
    command: ['node_modules/.bin/vite', 'build', 'frontend', '--logLevel', 'warn'],
  },
};

/** The same in every shell: a frontend built with NODE_ENV=development fails in a production server. */
const environment = { NODE_ENV: 'production' };

function* filesIn(input) {
  if (!existsSync(input)) return;
  if (statSync(input).isFile()) {
    yield input;
    return;
  }
  for (const name of readdirSync(input).sort()) {
    if (!/[.](spec|test)[.]tsx?$/.test(name)) yield* filesIn(path.join(input, name));
  }
}

/** Hashes names and contents, not times: checking out the same file again doesn't cause a build. */
function fingerprint({ inputs }, version) {
  const hash = createHash('sha256').update(version).update(JSON.stringify(environment));
  for (const input of inputs) {
    for (const file of filesIn(inProject(input)))
      hash.update(`\0${file.slice(inProject().length)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const stampOf = ({ output }) => inProject(output, '.built-from');

/** Makes the next `build` of a side rebuild it. */
export const forgetBuild = (name) => rmSync(stampOf(sides[name]), { force: true });

/** The program and arguments that build a side, for a watcher. */
export const buildCommand = (name) => sides[name].command;

/**
 * Builds one side if its sources changed since the last build or its entry files are gone.
 * @param {'backend' | 'frontend'} name
 * @param {{ node: string, version: string }} runtime
 * @returns {Promise<boolean>} whether it was built
 */
export async function build(name, { node, version }) {
  const side = sides[name];
  const stamp = stampOf(side);
  const wanted = fingerprint(side, version);
  const isComplete = side.entries.every((entry) => existsSync(inProject(side.output, entry)));
  if (isComplete && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  forgetBuild(name);
  await run([node, ...side.command], { env: environmentFor(node, environment), what: `The build of the ${name}` });
  writeFileSync(stamp, wanted);
  return true;
}

/** The remark on the progress line. */
export const buildRemark = (built) => (built ? undefined : 'nothing changed');
