import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './lib/project.mjs';

const root = inProject('backend/src');

/** Names of events with the module, or the folder beside the modules, that defines them. */
const events = readdirSync(root, { recursive: true })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .flatMap((file) => {
    const owner = /(?:modules|shared)\/([^/]+)/.exec(file)?.[1];
    const code = readFileSync(path.join(root, file), 'utf8').replace(/\/\*.*?\*\//gs, '');
    return [...code.matchAll(/defineEvent<.*?>\(\s*'([^']+)'/gs)].map(([, name]) => [name, owner]);
  });

const listed = [
  ...readFileSync(inProject('docs/architecture.md'), 'utf8').matchAll(/^\| `([a-z-]+\.[a-z-]+)` \| ([a-z]+) \|$/gm),
].map(([, name, owner]) => [name, owner]);

describe('names of events', () => {
  it('begin with the module that defines them, except those that architecture.md lists', () => {
    expect(events.length).toBeGreaterThan(100);
    const elsewhere = events.filter(([name, owner]) => !name.startsWith(`${owner}.`));
    expect(elsewhere.sort()).toEqual(listed);
  });
});
