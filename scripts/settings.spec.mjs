import { readFileSync } from 'node:fs';
import { readConfig } from '../backend/src/config.js';
import { inProject } from './lib/project.mjs';

const text = (file) => readFileSync(inProject(file), 'utf8');
const described = [...text('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]);

/** What the program asks the environment for, seen by handing it one that takes notes. */
function namesRead(environment) {
  const names = new Set();
  const watched = new Proxy(environment, {
    get: (values, name) => {
      names.add(name);
      return values[name];
    },
  });
  readConfig(watched);
  return [...names].sort();
}

describe('.env.example', () => {
  const withDatabase = { ...Object.fromEntries(described), DATABASE_URL: 'postgresql://127.0.0.1/recert' };

  it('describes exactly the settings that the program reads', () => {
    expect(described.map(([name]) => name).sort()).toEqual(namesRead(withDatabase));
  });

  it('shows the defaults', () => {
    expect(readConfig(withDatabase)).toEqual(readConfig({ DATABASE_URL: withDatabase.DATABASE_URL }));
  });
});

describe('docker-compose.yml', () => {
  it('sets nothing that the program does not read', () => {
    const set = [...text('docker-compose.yml').matchAll(/^ {4,}([A-Z_]+): /gm)].map(([, name]) => name);
    const ofPostgres = ['POSTGRES_DB', 'POSTGRES_PASSWORD', 'POSTGRES_USER'];
    const known = [...described.map(([name]) => name), ...ofPostgres];
    expect(set.length).toBeGreaterThan(5);
    expect(set.filter((name) => !known.includes(name))).toEqual([]);
  });
});
