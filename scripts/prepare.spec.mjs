import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inProject } from './lib/project.mjs';

const runtime = { node: process.execPath, version: process.version };
const folder = mkdtempSync(path.join(os.tmpdir(), 'recert-prepare-'));
const inFolder = (...parts) => path.join(folder, ...parts);
const shellNodeEnv = process.env.NODE_ENV;
let build;
let isInstalled;
let install;

function write(file, content) {
  mkdirSync(path.dirname(inFolder(file)), { recursive: true });
  writeFileSync(inFolder(file), content);
}

/** Stands in for a compiler: writes its NODE_ENV to each output file. */
const compilerOf = (...outputs) => `
  const { mkdirSync, writeFileSync } = require('node:fs');
  for (const file of ${JSON.stringify(outputs)}) {
    mkdirSync(require('node:path').dirname(file), { recursive: true });
    writeFileSync(file, process.env.NODE_ENV);
  }`;

const backendOutputs = ['backend/dist/main.js', 'backend/dist/cli.js'];
const frontendOutputs = [
  'client/index.html',
  'server/entry-server.js',
  'server/first-screen.js',
  'server/app-paths.js',
].map((file) => `frontend/dist/${file}`);

/** The scripts in a project of two packages. */
beforeAll(async () => {
  cpSync(inProject('scripts/lib'), inFolder('scripts/lib'), { recursive: true });
  const require = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
  write('scripts/build-backend.mjs', `${require}${compilerOf(...backendOutputs)}`);
  write('node_modules/.bin/vite', compilerOf(...frontendOutputs));
  const packages = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } };
  const elsewhere = { 'node_modules/for-windows': { version: '1.0.0', optional: true } };
  write('package-lock.json', JSON.stringify({ packages: { '': {}, ...packages, ...elsewhere } }));
  write('node_modules/.package-lock.json', JSON.stringify({ packages }));
  for (const name of ['a', 'b']) write(`node_modules/${name}/package.json`, '{}');
  ({ build } = await import(pathToFileURL(inFolder('scripts/lib/build.mjs')).href));
  ({ install, isInstalled } = await import(pathToFileURL(inFolder('scripts/lib/install.mjs')).href));
});

afterAll(() => {
  process.env.NODE_ENV = shellNodeEnv;
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['backend', backendOutputs],
  ['frontend', frontendOutputs],
])('the build of the %s', (name, outputs) => {
  beforeAll(() => build(name, runtime));

  it('runs under NODE_ENV=production whatever the shell says, and once', async () => {
    process.env.NODE_ENV = 'development';
    rmSync(inFolder(name, 'dist'), { recursive: true });
    expect(await build(name, runtime)).toBe(true);
    expect(outputs.map((file) => readFileSync(inFolder(file), 'utf8'))).toEqual(outputs.map(() => 'production'));
    process.env.NODE_ENV = 'production';
    expect(await build(name, runtime)).toBe(false);
  });

  it.each(outputs)('runs again when %s was deleted', async (file) => {
    rmSync(inFolder(file));
    expect(await build(name, runtime)).toBe(true);
    expect(readFileSync(inFolder(file), 'utf8')).toBe('production');
    expect(await build(name, runtime)).toBe(false);
  });
});

it('notices a deleted package, and only that', () => {
  expect(isInstalled()).toBe(true);
  rmSync(inFolder('node_modules/b'), { recursive: true });
  expect(isInstalled()).toBe(false);
});

describe('an installation', () => {
  const shell = { ...process.env };
  afterEach(() => Object.assign(process.env, shell));

  /** Stands in for npm. */
  function npmThat(code) {
    write('npm-cli.js', code);
    Object.assign(process.env, { npm_node_execpath: process.execPath, npm_execpath: inFolder('npm-cli.js') });
  }
  const request = (file) => `console.error('npm http fetch GET 200 http://127.0.0.1/${file} 5ms (cache miss)');`;
  const TWO_PACKAGES = `${request('a')}${request('a/-/a-1.0.0.tgz')}${request('b/-/b-2.0.0.tgz')}`;

  it('says how many packages have arrived', async () => {
    npmThat(TWO_PACKAGES);
    const reported = [];
    await install((progress) => reported.push(progress));
    expect(reported.at(-1)).toBe('2 packages have arrived');
  });

  it('that fails shows why, without its requests', async () => {
    npmThat(`${TWO_PACKAGES}console.error('npm error EUSAGE out of sync'); process.exitCode = 1;`);
    await expect(install(() => {})).rejects.toThrow(/^npm ci failed \(exit code 1\):\nnpm error EUSAGE out of sync$/);
  });

  it('that stalls ends with a hint', async () => {
    npmThat(`${TWO_PACKAGES}setInterval(() => {}, 1000);`);
    await expect(install(() => {}, { stallMs: 600 })).rejects.toThrow(
      /^npm ci wrote nothing for 0.01 minutes. Is the package/,
    );
  });
});
