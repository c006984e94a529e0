import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);

/**
 * Writes `<name>.br` beside every script and style of the client build, as small as Brotli can: the server would have to
 * compress them at each request, and therefore less.
 */
export function brotliAssets(): Plugin {
  return {
    name: 'recert:brotli-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = path.join(dir, name);
          await fs.writeFile(`${file}.br`, await compress(await fs.readFile(file)));
        }),
      );
    },
  };
}
