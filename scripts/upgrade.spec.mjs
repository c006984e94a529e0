import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inProject } from './lib/project.mjs';

/** Runs a copy of the script with a `docker` that notes what it is told, and fails at the call that begins with `failing`. */
function upgrade({ arguments: given = [], failing = 'nothing' } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'recert-upgrade-'));
  const docker = path.join(folder, 'docker');
  writeFileSync(docker, `#!/bin/sh\necho "$*" >> ${folder}/calls\ncase "$*" in "${failing}"*) exit 1;; esac\n`);
  chmodSync(docker, 0o755);
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  cpSync(inProject('deploy'), path.join(folder, 'deploy'), { recursive: true });
  const { status, stderr } = spawnSync('sh', [path.join(folder, 'deploy/upgrade.sh'), ...given], {
    env,
    encoding: 'utf8',
  });
  const calls = readFileSync(path.join(folder, 'calls'), 'utf8').trim().split('\n');
  const hasSecrets = existsSync(path.join(folder, 'secrets/secrets_key'));
  rmSync(folder, { recursive: true });
  return { status, stderr, calls, hasSecrets };
}

const CHECK = 'compose run --rm --no-deps app-1 node backend/dist/cli.js check';
const BACKUP = 'compose exec -T backup node backend/dist/cli.js backup';
const MIGRATE = 'compose run --rm migrate';
const STOP = 'compose stop app-1 app-2 worker';
const REPLACE = [
  'compose up -d --no-build --no-deps --wait app-1',
  'compose up -d --no-build --no-deps --wait app-2',
  'compose up -d --no-build',
];

describe('deploy/upgrade.sh', () => {
  it('makes missing secrets, keeps the image, checks the settings, backs up and migrates before it replaces one server after the other', () => {
    const { status, calls, hasSecrets } = upgrade();
    expect([status, hasSecrets]).toEqual([0, true]);
    expect(calls).toEqual(['tag recert recert:before', 'compose build', CHECK, BACKUP, MIGRATE, ...REPLACE]);
  });

  it.each([['compose build'], [CHECK], [BACKUP], [MIGRATE]])('replaces nothing when "%s" fails', (failing) => {
    const { status, stderr, calls } = upgrade({ failing });
    expect(status).not.toBe(0);
    expect(stderr).toContain('Not upgraded');
    expect(calls.slice(-2)).toEqual([failing, 'tag recert:before recert']);
  });

  it('stops servers and workers before the backup of a version that the tables change for', () => {
    const { status, calls } = upgrade({ arguments: ['stop'] });
    expect(status).toBe(0);
    expect(calls).toEqual(['tag recert recert:before', 'compose build', CHECK, STOP, BACKUP, MIGRATE, ...REPLACE]);
  });

  it.each([[BACKUP], [MIGRATE]])('starts them again when "%s" fails', (failing) => {
    const { status, stderr, calls } = upgrade({ arguments: ['stop'], failing });
    expect(status).not.toBe(0);
    expect(stderr).toContain('Not upgraded');
    expect(calls.slice(-3)).toEqual([failing, 'tag recert:before recert', 'compose start app-1 app-2 worker']);
  });

  it('goes back to the image from before', () => {
    const { status, calls } = upgrade({ arguments: ['back'] });
    expect(status).toBe(0);
    expect(calls).toEqual(['tag recert:before recert', ...REPLACE]);
  });
});
