import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inProject } from './lib/project.mjs';

const breaches = {
  'backend/src/breach.ts': 'export const a = { ...{ b: 1, c: 2 }, d: 3 };',
  'backend/test/breach.spec.ts': 'export const a = { b: { ...{\n  c: 2 },\n} };',
  'scripts/breach.mjs': 'export const a = [{ ...{ b: 1 } }];',
  'frontend/src/breach.tsx': "export const A = () => <p {...{ id: 'a' }} />;",
};

const allowed = {
  'backend/src/fine.ts':
    'export const f = (b: object, c?: number) => ({ ...b, ...(c && { c }), ...(c ? { d: 1 } : {}) });',
  'frontend/src/fine.tsx': 'export const A = (props: object) => <p {...props} id="a" />;',
};

let folder;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'recert-lint-'));
  for (const file of ['biome.json', 'scripts/no-literal-spread.grit']) cpSync(inProject(file), path.join(folder, file));
  for (const [file, text] of Object.entries({ ...breaches, ...allowed })) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${text}\n`);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('reports each literal that is spread without a condition, and nothing else', () => {
  const args = [inProject('node_modules/.bin/biome'), 'lint', '--vcs-enabled=false', '--reporter=json'];
  const { NODE_OPTIONS, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
  const reported = JSON.parse(stdout).diagnostics.map(({ category, location }) => `${category}: ${location.path}`);
  expect(reported.sort()).toEqual(
    Object.keys(breaches)
      .map((file) => `plugin: ${file}`)
      .sort(),
  );
});
