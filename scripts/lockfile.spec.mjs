import { readFileSync } from 'node:fs';
import { inProject } from './lib/project.mjs';

const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));

/** Resolves a dependency as Node does: in the package's own node_modules, then in the parents'. */
function isLocked(where, name) {
  const own = where ? `${where}/node_modules/${name}` : `node_modules/${name}`;
  if (packages[own]) return true;
  if (!where) return false;
  const end = where.lastIndexOf('/node_modules/');
  return isLocked(end < 0 ? '' : where.slice(0, end), name);
}

describe('package-lock.json', () => {
  it('contains the packages of every platform, which npm ci requires', () => {
    const missing = Object.entries(packages).flatMap(([where, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isLocked(where, name))
        .map((name) => `${name}, required by ${where}`),
    );
    expect(missing).toEqual([]);
  });

  it('names no registry', () => {
    const resolved = Object.keys(packages).filter((where) => packages[where].resolved?.startsWith('http'));
    expect(resolved).toEqual([]);
  });
});
