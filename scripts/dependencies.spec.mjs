import { readFileSync } from 'node:fs';
import { inProject } from './lib/project.mjs';

const manifest = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
const rows = readFileSync(inProject('docs/dependencies.md'), 'utf8').matchAll(/^\| ([^|]+) \|/gm);
const explained = [...rows]
  .flatMap(([, names]) => names.split(', '))
  .filter((name) => !/^(Package|---|@types\/\*)$/.test(name));
const installed = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
  Object.keys(manifest[kind]),
);

it('docs/dependencies.md explains every dependency and nothing else', () => {
  expect(explained.sort()).toEqual(installed.filter((name) => !name.startsWith('@types/')).sort());
});
