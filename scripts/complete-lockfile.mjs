/**
 * Adds the platform packages that npm left out of package-lock.json because it couldn't load them; `npm ci` refuses a lock
 * file without them. Run it after each change of the dependencies: node scripts/complete-lockfile.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'package-lock.json';
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm64', 'x64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'arm'];

/** Resolves `name` from inside `holder` as Node does. Returns undefined if there is no entry. */
function resolve(packages, holder, name) {
  for (let folder = holder; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[path]) return packages[path];
    if (!folder) return undefined;
  }
}

function platformOf(name) {
  const words = name.split(/[-/]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.some((word) => word === processor));
  if (!os || !cpu) return undefined;
  const libc = words.some((word) => word.startsWith('musl')) ? { libc: ['musl'] } : {};
  return { cpu: [cpu], ...libc, os: [os] };
}

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
let added = 0;
for (const [holder, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const platform = platformOf(name);
    if (!platform || !/^\d/.test(version) || resolve(lock.packages, holder, name)) continue;
    lock.packages[`node_modules/${name}`] = { version, optional: true, ...platform };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added} platform packages added.\n`);
