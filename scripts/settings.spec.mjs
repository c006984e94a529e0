import { readFileSync } from 'node:fs';
import { readConfig } from '../backend/src/config.js';
import { inProject } from './lib/project.mjs';

const text = (file) => readFileSync(inProject(file), 'utf8');
const described = [...text('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]);

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
  it('sets only variables that the application, PostgreSQL or its own script reads', () => {
    const set = [...text('docker-compose.yml').matchAll(/^ {4,}([A-Z_]+): /gm)].map(([, name]) => name);
    const postgresVariables = ['POSTGRES_DB', 'POSTGRES_PASSWORD', 'POSTGRES_USER', 'PROGRAM_PASSWORD'];
    const readable = [...described.map(([name]) => name), ...postgresVariables];
    expect(set.length).toBeGreaterThan(5);
    expect(set.filter((name) => !readable.includes(name))).toEqual([]);
  });
});
