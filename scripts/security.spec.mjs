import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './lib/project.mjs';

/** Every test file, by its path from the project's folder. */
const files = ['backend/src', 'backend/test', 'frontend/src', 'frontend/e2e', 'scripts'].flatMap((folder) =>
  readdirSync(inProject(folder), { recursive: true })
    .filter((file) => /\.spec\.(ts|tsx|mjs)$/.test(file))
    .map((file) => path.join(folder, file)),
);

/** Tests that a text names: a file in code marks, and behind it the names in quotation marks. */
function named(text) {
  return [...text.matchAll(/`([\w./-]+\.spec\.(?:ts|tsx|mjs))`((?:\s+“[^”]+”)*)/g)].map(([, file, names]) => ({
    file,
    names: [...names.matchAll(/“([^”]+)”/g)].map(([, name]) => name),
  }));
}

/** What is wrong with a test that is named; undefined when there is exactly one such file, and it has these tests. */
function complaint({ file, names }) {
  const found = files.filter((known) => known === file || known.endsWith(`/${file}`));
  if (found.length !== 1) return `${found.length} files are called ${file}`;
  const source = readFileSync(inProject(found[0]), 'utf8');
  const missing = names.filter((name) => !source.includes(name));
  return missing.length > 0 ? `${file} has no test “${missing.join('”, “')}”` : undefined;
}

describe('docs/security.md', () => {
  const page = readFileSync(inProject('docs/security.md'), 'utf8');

  it('names tests that there are', () => {
    const tests = named(page);
    expect(tests.flatMap(({ names }) => names).length).toBeGreaterThan(60);
    expect(tests.map(complaint).filter(Boolean)).toEqual([]);
  });

  it('would not get away with a test or a file that there is not', () => {
    const wrong = named('`sessions.e2e.spec.ts` “is a test that was renamed” and `nowhere.e2e.spec.ts` “x”');
    expect(wrong.map(complaint)).toEqual([
      'sessions.e2e.spec.ts has no test “is a test that was renamed”',
      '0 files are called nowhere.e2e.spec.ts',
    ]);
  });

  it('says something of each requirement of the five chapters at levels 1 and 2', () => {
    const counted = {};
    for (const [, chapter, level] of page.matchAll(/^\| (\d)\.\d+\.\d+ \| (\d) \|/gm)) {
      counted[`V${chapter} L${level}`] = (counted[`V${chapter} L${level}`] ?? 0) + 1;
    }
    // As the standard's own files have them, version 5.0.0.
    expect(counted).toEqual({
      ...{ 'V4 L1': 2, 'V4 L2': 8, 'V5 L1': 4, 'V5 L2': 5, 'V6 L1': 13, 'V6 L2': 22 },
      ...{ 'V7 L1': 6, 'V7 L2': 12, 'V8 L1': 4, 'V8 L2': 3 },
    });
  });
});
