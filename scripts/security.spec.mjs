import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './lib/project.mjs';

/** The paths of all test files in the project. */
const files = ['backend/src', 'backend/test', 'frontend/src', 'frontend/e2e', 'scripts'].flatMap((folder) =>
  readdirSync(inProject(folder), { recursive: true })
    .filter((file) => /\.spec\.(ts|tsx|mjs)$/.test(file))
    .map((file) => path.join(folder, file)),
);

/** Parses references to tests: a file in backticks, followed by test names in quotation marks. */
function referencesIn(text) {
  return [...text.matchAll(/`([\w./-]+\.spec\.(?:ts|tsx|mjs))`((?:\s+“[^”]+”)*)/g)].map(([, file, names]) => ({
    file,
    names: [...names.matchAll(/“([^”]+)”/g)].map(([, name]) => name),
  }));
}

/** Returns why a reference is broken, or undefined if exactly one file matches and contains the tests. */
function problemWith({ file, names }) {
  const matches = files.filter((candidate) => candidate === file || candidate.endsWith(`/${file}`));
  if (matches.length !== 1) return `${matches.length} files are called ${file}`;
  const source = readFileSync(inProject(matches[0]), 'utf8');
  const missing = names.filter((name) => !source.includes(name));
  return missing.length > 0 ? `${file} has no test “${missing.join('”, “')}”` : undefined;
}

describe('docs/security.md', () => {
  const page = readFileSync(inProject('docs/security.md'), 'utf8');

  it('refers only to tests that exist', () => {
    const tests = referencesIn(page);
    expect(tests.flatMap(({ names }) => names).length).toBeGreaterThan(60);
    expect(tests.map(problemWith).filter(Boolean)).toEqual([]);
  });

  it('control: a renamed test or a missing file is reported', () => {
    const wrong = referencesIn('`sessions.e2e.spec.ts` “is a test that was renamed” and `nowhere.e2e.spec.ts` “x”');
    expect(wrong.map(problemWith)).toEqual([
      'sessions.e2e.spec.ts has no test “is a test that was renamed”',
      '0 files are called nowhere.e2e.spec.ts',
    ]);
  });

  it('covers each requirement of the five chapters at levels 1 and 2', () => {
    const counts = {};
    for (const [, chapter, level] of page.matchAll(/^\| (\d)\.\d+\.\d+ \| (\d) \|/gm)) {
      counts[`V${chapter} L${level}`] = (counts[`V${chapter} L${level}`] ?? 0) + 1;
    }
    // From the standard, version 5.0.0.
    expect(counts).toEqual({
      'V4 L1': 2,
      'V4 L2': 8,
      'V5 L1': 4,
      'V5 L2': 5,
      'V6 L1': 13,
      'V6 L2': 22,
      'V7 L1': 6,
      'V7 L2': 12,
      'V8 L1': 4,
      'V8 L2': 3,
    });
  });
});
