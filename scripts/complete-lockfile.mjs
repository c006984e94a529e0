/**
 * npm leaves a platform's package out of the lockfile when it could not load it while locking, and `npm ci` then refuses
 * the whole lockfile. This writes the missing entries back, by name and version; only the platforms that they are for
 * ever fetch them. Run it after every change of the dependencies: node scripts/complete-lockfile.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'package-lock.json';
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm64', 'x64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'arm'];

/** The entry that `name` resolves to from inside `holder`, as Node looks it up; undefined when there is none. */
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
process.stdout.write(`${added} platform packages written back.\n`);
