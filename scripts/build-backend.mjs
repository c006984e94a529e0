import { mkdirSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformFile } from '@swc/core';
import { inProject } from './lib/project.mjs';
import { swcOptions } from './lib/swc.mjs';

/*
 * Compiles backend/src to backend/dist with SWC, which takes a second because it checks no types; `npm test -- checks`
 * does that. With --watch it compiles again after each change.
 */

const source = inProject('backend/src');
const output = inProject('backend/dist');

/** Returns the compiled file and its source map, each with the path where it belongs. */
async function compile(file) {
  const target = path.join(output, file.replace(/\.ts$/, '.js'));
  const { code, map } = await transformFile(path.join(source, file), {
    ...swcOptions(),
    configFile: false,
    swcrc: false,
    sourceMaps: true,
    inlineSourcesContent: false,
    sourceFileName: path.relative(path.dirname(target), path.join(source, file)),
  });
  return [
    { path: target, text: `${code}\n//# sourceMappingURL=${path.basename(target)}.map\n` },
    { path: `${target}.map`, text: map },
  ];
}

/** Replaces the output only when every file compiles. */
async function buildAll() {
  const files = readdirSync(source, { recursive: true }).filter((file) => /(?<!\.spec)\.ts$/.test(file));
  const compiled = (await Promise.all(files.map(compile))).flat();
  rmSync(output, { recursive: true, force: true });
  for (const { path: file, text } of compiled) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

await buildAll();

if (process.argv.includes('--watch')) {
  const rebuild = () =>
    buildAll().then(
      () => process.stdout.write('The backend is compiled.\n'),
      (error) => process.stderr.write(`${error.message}\n`),
    );
  let timer;
  watch(source, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(rebuild, 100);
  });
}
