import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './project.mjs';

/** The instructions of each stage, without comments, each on one line. */
function stages() {
  const lines = readFileSync(inProject('Dockerfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n');
  const found = [];
  for (const line of lines.filter(Boolean)) {
    const [, name, rest] = /^([A-Z]+) (.*)$/.exec(line);
    if (name === 'FROM') found.push([]);
    else found.at(-1).push([name, rest]);
  }
  return found;
}

const pairsOf = (text) =>
  Object.fromEntries([...text.matchAll(/(\w+)=(\S*)/g)].map(([, name, value]) => [name, value]));

/** Whether .dockerignore leaves a path of the project out of the build. */
function isIgnored(relative) {
  const patterns = readFileSync(inProject('.dockerignore'), 'utf8').split('\n').filter(Boolean);
  return patterns.some((pattern) =>
    pattern.startsWith('**/')
      ? relative.split(path.sep).includes(pattern.slice(3))
      : relative === pattern || relative.startsWith(`${pattern}/`),
  );
}

const copy = (from, to, filter = () => true) => {
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter });
};

/** Sources and target of `COPY a b ./`; a target that ends with a slash is a folder. */
function copyAll(rest, source, target, filter) {
  const places = rest.split(' ').filter((word) => !word.startsWith('--'));
  const to = path.resolve(target, places.pop());
  for (const place of places) {
    const from = place.startsWith('/') ? path.join(source, path.relative('/app', place)) : path.join(source, place);
    const intoFolder = place !== '.' && rest.endsWith('/');
    copy(from, intoFolder ? path.join(to, path.basename(place)) : to, filter);
  }
}

/**
 * Does without a container engine what the Dockerfile says: runs its first stage in `build`, and copies into `image` what the
 * last stage has under /app.
 * @returns the variables of the image, and the command of its program
 */
export function buildImage(build, image, buildArguments = {}) {
  const [first, last] = stages();
  let variables = {};
  for (const [name, rest] of first) {
    if (name === 'ARG') variables = { ...variables, ...pairsOf(rest), ...buildArguments };
    if (name === 'COPY') copyAll(rest, inProject(), build, (file) => !isIgnored(path.relative(inProject(), file)));
    if (name !== 'RUN') continue;
    const { NODE_ENV: _, NODE_OPTIONS: __, ...machine } = process.env;
    const env = { ...machine, PATH: `${path.dirname(process.execPath)}:${machine.PATH}`, ...variables };
    const { status, stdout, stderr } = spawnSync('sh', ['-c', rest], { cwd: build, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`"${rest}" failed:\n${stdout}\n${stderr}`);
  }
  for (const [, rest] of last.filter(([instruction]) => instruction === 'COPY'))
    copyAll(rest, rest.startsWith('--from=build') ? build : inProject(), image);
  const environment = Object.assign({}, ...last.filter(([name]) => name === 'ENV').map(([, rest]) => pairsOf(rest)));
  const [, command] = last.find(([name]) => name === 'CMD');
  return { environment, command: JSON.parse(command) };
}
