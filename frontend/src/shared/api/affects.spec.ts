import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AFFECTS, affectedBy } from './affects.js';
import type { Write } from './client.js';

const { paths } = JSON.parse(readFileSync('docs/api/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, unknown>>;
};
const operations = Object.entries(paths).flatMap(([address, methods]) =>
  Object.keys(methods).map((method) => ({ method: method.toUpperCase(), address })),
);
const writes = operations.filter(({ method }) => method !== 'GET').map(({ method, address }) => `${method} ${address}`);
const reads = operations.filter(({ method }) => method === 'GET').map(({ address }) => address);

describe('the table of what a write affects', () => {
  it('has every changing operation of the API, and no other', () => {
    expect(Object.keys(AFFECTS).toSorted()).toEqual(writes.toSorted());
  });

  it('names only what can be read', () => {
    const prefixes = new Set(Object.keys(AFFECTS).flatMap((write) => affectedBy([write as Write])));
    const unknown = [...prefixes].filter((prefix) => !reads.some((read) => `${read}/`.startsWith(`${prefix}/`)));
    expect(unknown).toEqual([]);
  });

  it('has the audit trail and the messages for every write', () => {
    expect(affectedBy(['POST /api/auth/mfa'])).toEqual(['/api/audit', '/api/messages']);
  });

  it('is the only place that says so', () => {
    const sources = readdirSync('frontend/src', { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file) && !file.startsWith(path.join('shared', 'api')),
    );
    const own = sources.filter((file) =>
      /invalidateQueries|refetchOnMount|refetchQueries/.test(readFileSync(path.join('frontend/src', file), 'utf8')),
    );
    expect(own).toEqual([]);
  });
});
