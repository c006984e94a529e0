import { globSync, readFileSync } from 'node:fs';
import jest from '../jest.config.mjs';
import { inProject, root } from './lib/project.mjs';

const page = readFileSync(inProject('CONTRIBUTING.md'), 'utf8');
const commands = [...page.matchAll(/npm test -- (\w+) (?:"([^"]+)"|([^\s#`"-][^\s`]*))/g)].map(
  ([, suite, quoted, word]) => [suite, quoted ?? word],
);
const suites = [...jest.projects.map(({ displayName }) => displayName).filter((name) => name !== 'start'), 'browser'];

/** The paths of a suite's test files. */
function testFilesOf(suite) {
  if (suite === 'browser') return globSync('frontend/e2e/*.spec.ts', { cwd: root });
  const { testMatch, testPathIgnorePatterns } = jest.projects.find(({ displayName }) => displayName === suite);
  const ignored = new RegExp(testPathIgnorePatterns.join('|'));
  return globSync(
    testMatch.map((glob) => glob.replace('<rootDir>/', '')),
    { cwd: root },
  ).filter((file) => !ignored.test(file));
}

let testFiles;
beforeAll(() => {
  testFiles = Object.fromEntries(suites.map((suite) => [suite, testFilesOf(suite)]));
});

it('CONTRIBUTING.md shows how to run some tests of each suite', () => {
  expect(new Set(commands.map(([suite]) => suite))).toEqual(new Set(suites));
});

it('its example row of docs/access.md has a column for each caller', () => {
  const columnsOf = (text) => /^ *\| `.*$/m.exec(text)[0].split('|').length;
  expect(columnsOf(page)).toBe(columnsOf(readFileSync(inProject('docs/access.md'), 'utf8')));
});

it.each(commands)('npm test -- %s %s of CONTRIBUTING.md runs a test', (suite, pattern) => {
  expect(testFiles[suite].filter((file) => new RegExp(pattern, 'i').test(file))).not.toEqual([]);
});
