import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { inProject } from './lib/project.mjs';

const page = readFileSync(inProject('docs/spec-coverage.md'), 'utf8');

/** Parses the tables: what the specification says, and the tests that show it or the reason why none does. */
function rowsIn(text) {
  return text
    .split('\n')
    .filter((line) => /^\| (?!What the specification says|---)/.test(line))
    .map((line) => {
      const [says = '', shownBy = '', ...rest] = line.replace(/^\| | \|$/g, '').split(' | ');
      if (rest.length > 0) throw new Error(`docs/spec-coverage.md has a row that cannot be read: ${line}`);
      const [, missing] = /^Not yet: (.+)$/.exec(shownBy) ?? [];
      return { says, missing, tests: missing ? [] : shownBy.split('<br>') };
    });
}

/** Returns the titles of each test in a file: its own and those of the groups around it, outermost first. */
function titlesIn(file) {
  const source = ts.createSourceFile(file, readFileSync(inProject(file), 'utf8'), ts.ScriptTarget.Latest, true);
  const paths = [];
  const visit = (node, around) => {
    const title =
      ts.isCallExpression(node) && /^(it|test|describe)\b/.test(node.expression.getText())
        ? titleOf(node.arguments[0])
        : undefined;
    const path = title === undefined ? around : [...around, title];
    if (title !== undefined) paths.push(path);
    ts.forEachChild(node, (child) => visit(child, path));
  };
  visit(source, []);
  return { paths, text: source.text };
}

/** The text of a literal; what a template inserts becomes `%s`. */
function titleOf(node) {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `%s${literal.text}`).join('');
  return undefined;
}

/** Whether a title is the named one. It may be named with its placeholders, or with values that the file contains. */
function isTitle(title, name, text) {
  if (title === name) return true;
  const literals = title.split(/%[#sdijp]|\$[#\w]+/);
  if (literals.length === 1 || !/\w{2}/.test(literals.join(''))) return false;
  const pattern = literals.map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.+?)');
  const values = new RegExp(`^${pattern}$`).exec(name)?.slice(1);
  return values?.every((value) => text.includes(value)) ?? false;
}

const read = new Map();

/** Returns why a reference such as `file.spec.ts` › group › test is broken, or undefined if there is such a test. */
function problemWith(reference) {
  const [, file, names] = /^`([^`]+)` › (.+)$/.exec(reference) ?? [];
  if (!file) return `"${reference}" is not a file and a test`;
  if (!existsSync(inProject(file))) return `${file} does not exist`;
  if (!read.has(file)) read.set(file, titlesIn(file));
  const { paths, text } = read.get(file);
  const chain = names.split(' › ');
  const found = paths.some((path) => {
    const tail = path.slice(-chain.length);
    return tail.length === chain.length && tail.every((title, index) => isTitle(title, chain[index], text));
  });
  return found ? undefined : `${file} has no test “${names}”`;
}

const problemsIn = (rows) =>
  rows.flatMap(({ says, tests }) =>
    tests.map(problemWith).flatMap((problem) => (problem ? [`${says}: ${problem}`] : [])),
  );

describe('docs/spec-coverage.md', () => {
  const rows = rowsIn(page);

  it('names only tests that exist', () => {
    expect(rows.length).toBeGreaterThan(200);
    expect(problemsIn(rows)).toEqual([]);
  });

  it('says in its first lines how many rows there are, and how many have no test', () => {
    const missing = rows.filter((row) => row.missing).length;
    const [, , first] = page.split('\n');
    expect(first).toContain(`${rows.length} rows, ${missing} of them not yet shown by a test`);
  });

  it('control: a renamed test, a missing file and a value that the file lacks are reported', () => {
    const tests = [
      '`frontend/src/app/access.spec.ts` › a guarded page › admits the right role',
      '`frontend/src/app/access.spec.ts` › admin at /dashboard',
      '`frontend/src/app/access.spec.ts` › admin at /nowhere',
      '`frontend/src/app/access.spec.ts` › a test that was renamed',
      '`frontend/src/app/gone.spec.ts` › anything',
      'nothing',
    ];
    expect(problemsIn(rowsIn(`| A row | ${tests.join('<br>')} |`))).toEqual([
      'A row: frontend/src/app/access.spec.ts has no test “admin at /nowhere”',
      'A row: frontend/src/app/access.spec.ts has no test “a test that was renamed”',
      'A row: frontend/src/app/gone.spec.ts does not exist',
      'A row: "nothing" is not a file and a test',
    ]);
  });
});
