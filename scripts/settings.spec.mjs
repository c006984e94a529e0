import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readConfig } from '../backend/src/config.js';
import { inProject } from './lib/project.mjs';

const text = (file) => readFileSync(inProject(file), 'utf8');
const described = [...text('.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]);

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
  return [...names].sort();
}

describe('.env.example', () => {
  const withDatabase = { ...Object.fromEntries(described), DATABASE_URL: 'postgresql://127.0.0.1/recert' };

  it('describes exactly the settings that the application reads', () => {
    expect(described.map(([name]) => name).sort()).toEqual(namesRead(withDatabase));
  });

  it('shows the defaults', () => {
    expect(readConfig(withDatabase)).toEqual(readConfig({ DATABASE_URL: withDatabase.DATABASE_URL }));
  });
});

describe('docker-compose.yml', () => {
  const { services, configs, volumes } = parse(text('docker-compose.yml'), { merge: true });
  const all = Object.entries(services);
  const program = all.filter(([, { build }]) => build);

  it('sets only variables that the application, PostgreSQL or its own scripts read', () => {
    const ofOthers = ['POSTGRES_DB', 'POSTGRES_PASSWORD', 'POSTGRES_USER', 'PROGRAM_PASSWORD'];
    const set = all.flatMap(([, { environment }]) => Object.keys(environment ?? {}));
    const readable = [...described.map(([name]) => name), ...ofOthers];
    expect(set.length).toBeGreaterThan(20);
    expect(set.filter((name) => !readable.includes(name))).toEqual([]);
  });

  it('starts the application with settings that it accepts', () => {
    const given = {
      ADMIN_EMAIL: 'first@training.example',
      ADMIN_PASSWORD: 'correct horse',
      PUBLIC_URL: 'https://training.example',
    };
    const roles = program.map(([name, { environment, deploy }]) => {
      const values = Object.entries(environment).map(([key, value]) => [key, value.replace(/^\$\{.*\}$/, 'secret')]);
      const { role, production, s3 } = readConfig({ ...given, ...Object.fromEntries(values) });
      expect([production, s3?.bucket]).toEqual([true, 'recert']);
      return [name, role, deploy?.replicas ?? 1];
    });
    expect(roles).toEqual([
      ['app-1', 'api', 1],
      ['app-2', 'api', 1],
      ['worker', 'worker', 2],
      ['migrate', 'all', 1],
    ]);
  });

  it('names only services, files and volumes that it defines, and nobody else reaches them', () => {
    for (const [name, service] of all) {
      for (const other of Object.keys(service.depends_on ?? {})) expect(Object.keys(services)).toContain(other);
      for (const { source } of service.configs ?? []) expect(Object.keys(configs)).toContain(source);
      for (const mount of service.volumes ?? []) expect(Object.keys(volumes)).toContain(mount.split(':')[0]);
      expect([name, service.ports !== undefined]).toEqual([name, name === 'proxy']);
    }
  });

  it('checks the health of each service, and gives it time to stop', () => {
    // The image of the application has its check.
    for (const [name, { build, healthcheck }] of all)
      expect([name, Boolean(build ?? healthcheck)]).toEqual([name, true]);
    for (const [, service] of program) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '15s' });
    }
    expect(text('Dockerfile')).toContain('HEALTHCHECK');
  });
});
