import { readFileSync } from 'node:fs';
import { inProject } from './lib/project.mjs';

const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));

/** Looks a dependency up as Node does: in the package's own node_modules, then in those around it. */
function isLocked(where, name) {
  const within = where ? `${where}/node_modules/${name}` : `node_modules/${name}`;
  if (packages[within]) return true;
  if (!where) return false;
  const around = where.lastIndexOf('/node_modules/');
  return isLocked(around < 0 ? '' : where.slice(0, around), name);
}

describe('package-lock.json', () => {
  it('holds the packages of every platform, which a clean install asks for', () => {
    const missing = Object.entries(packages).flatMap(([where, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isLocked(where, name))
        .map((name) => `${name}, wanted by ${where}`),
    );
    expect(missing).toEqual([]);
  });

  it('names no server to download from', () => {
    const named = Object.keys(packages).filter((where) => packages[where].resolved?.startsWith('http'));
    expect(named).toEqual([]);
  });
});
