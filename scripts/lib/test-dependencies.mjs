import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'rolldown';
import { inProject, root } from './project.mjs';

/** What the backend imports that consists of many files; each test file would load all of them again. */
const BUNDLED = [
  '@mikro-orm/core',
  '@mikro-orm/migrations',
  '@mikro-orm/nestjs',
  '@mikro-orm/postgresql',
  '@nestjs/common',
  '@nestjs/common/internal',
  '@nestjs/core',
  '@nestjs/cqrs',
  '@nestjs/passport',
  '@nestjs/platform-express',
  '@nestjs/schedule',
  '@nestjs/swagger',
  '@nestjs/testing',
  '@opentelemetry/api',
  'ajv',
  'ajv-formats',
  'bullmq',
  'class-validator',
  'ioredis',
  'kysely',
  'libphonenumber-js',
  'libphonenumber-js/max',
  'nodemailer',
  'rxjs',
  'stripe',
];

/** Native code, what reads files beside its own, what has to run before others, and what is also required by its path. */
const NOT_BUNDLED = [
  /^@node-rs\//,
  /^@aws-sdk\//,
  /^class-transformer/,
  'express',
  'passport',
  'pg',
  'pg-native',
  'reflect-metadata',
  'sharp',
];

const WRAPPER = 'wrapper:';

/** CommonJS has no export statements that the bundler could read: the names are those that Node.js finds. */
async function reexport(specifier) {
  const names = Object.keys(await import(specifier)).filter((name) => /^[\w$]+$/.test(name) && name !== '__esModule');
  return `export { ${names.join(', ')} } from '${specifier}';`;
}

/**
 * Bundles the dependencies of the backend's tests into a folder of `.cache`, once for each lockfile, and returns the
 * path of a JSON file that maps each import to its bundle. 3,300 files become 400, and a test file takes a quarter less
 * processor time to start the program. Journeys in the browser and drills run the program as it is.
 */
export async function bundleTestDependencies() {
  const sources = [inProject('package-lock.json'), import.meta.filename].map((file) => readFileSync(file));
  const key = createHash('sha256').update(Buffer.concat(sources)).digest('hex').slice(0, 16);
  const folder = inProject('.cache', `test-dependencies-${key}`);
  const map = path.join(folder, 'map.json');
  if (existsSync(map)) return map;

  const wrappers = new Map();
  for (const specifier of BUNDLED) wrappers.set(WRAPPER + specifier, await reexport(specifier));
  mkdirSync(path.dirname(folder), { recursive: true });
  // Two runs at once each make their own; the first to finish stays.
  const own = mkdtempSync(`${folder}-`);
  const { output } = await build({
    input: Object.fromEntries(BUNDLED.map((specifier) => [specifier.replaceAll('/', '.'), WRAPPER + specifier])),
    cwd: root,
    platform: 'node',
    external: NOT_BUNDLED,
    logLevel: 'silent',
    plugins: [
      {
        name: 'wrappers',
        resolveId(id, importer) {
          if (id.startsWith(WRAPPER)) return id;
          return importer?.startsWith(WRAPPER) ? this.resolve(id, inProject('package.json')) : undefined;
        },
        load: (id) => wrappers.get(id),
      },
    ],
    output: { dir: own, format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
  });
  writeFileSync(path.join(own, 'package.json'), '{"type":"module"}');
  const files = Object.fromEntries(
    output
      .filter(({ isEntry }) => isEntry)
      .map(({ facadeModuleId, fileName }) => [facadeModuleId.slice(WRAPPER.length), path.join(folder, fileName)]),
  );
  writeFileSync(path.join(own, 'map.json'), JSON.stringify(files));
  try {
    renameSync(own, folder);
  } catch (error) {
    if (!existsSync(map)) throw error;
    rmSync(own, { recursive: true });
  }
  return map;
}
