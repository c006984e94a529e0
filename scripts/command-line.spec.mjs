import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inProject } from './lib/project.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'recert-command-line-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a script as npm does in a shell without a terminal. */
function run(script, args, env = {}) {
  const { status, stderr } = spawnSync(process.execPath, [inProject(`scripts/${script}.mjs`), ...args], {
    encoding: 'utf8',
    input: '',
    env: { PATH: process.env.PATH, RECERT_DATA_DIR: folder, ...env },
  });
  return { status, stderr };
}

it.each([
  ['backup', ['--kep', '3'], /^\nUnknown option '--kep'\.\nusage: npm run backup \[.*\n$/],
  ['backup', ['--keep'], /^\nOption '--keep <value>' argument missing\.\nusage: npm run backup \[.*\n$/],
  ['restore', ['--unverifed'], /^\nUnknown option '--unverifed'\.\nusage: npm run restore .*\n$/],
  ['restore', ['/a/folder'], /^\nUnexpected argument '\/a\/folder'\.\nusage: npm run restore .*\n$/],
])('npm run %s -- %j says how it is used', (script, args, expected) => {
  const { status, stderr } = run(script, args);
  expect(stderr).toMatch(expected);
  expect(status).toBe(1);
});

it('npm run admin:create without a terminal says where the password comes from', () => {
  const { status, stderr } = run('admin-create', ['first@training.example'], {
    DATABASE_URL: 'postgresql://127.0.0.1/recert',
  });
  expect(stderr).toMatch(/\nSet ADMIN_PASSWORD, or run it in a terminal\.\n$/);
  expect(status).toBe(1);
});
