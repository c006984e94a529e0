/** Lets a child process run TypeScript sources: `node --import <this file> program.ts`. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { inProject } from '../../../scripts/lib/project.mjs';
import { swcOptions } from '../../../scripts/lib/swc.mjs';

/** Compiled once for all the processes that the tests start; compiling takes longer than the rest of their start. */
const cache = inProject('.cache/typescript');
mkdirSync(cache, { recursive: true });
const options = { ...swcOptions(), sourceMaps: 'inline' };

function compiled(filename) {
  const source = readFileSync(filename, 'utf8');
  const key = createHash('sha256')
    .update(JSON.stringify([options, filename, source]))
    .digest('hex');
  const file = path.join(cache, `${key}.js`);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const { code } = transformSync(source, { ...options, filename });
    // Renamed, so that no other process reads half of it.
    writeFileSync(`${file}.${process.pid}`, code);
    renameSync(`${file}.${process.pid}`, file);
    return code;
  }
}

registerHooks({
  resolve(specifier, context, next) {
    if (/^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith('.ts')) {
      return next(specifier.replace(/\.js$/, '.ts'), context);
    }
    return next(specifier, context);
  },
  load(url, context, next) {
    if (!url.endsWith('.ts')) return next(url, context);
    return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
  },
});
