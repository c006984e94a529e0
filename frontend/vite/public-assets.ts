import fs from 'node:fs';
import path from 'node:path';
import type { Manifest, Plugin, ResolvedConfig } from 'vite';

const ID = 'virtual:public-assets';
const ENTRY = 'src/public/entry-client.ts';

/** What the head of a public page links: addresses from the site's root. */
export interface PublicAssets {
  script: string;
  /** Modules that the script imports, to fetch at the same time. */
  preload: string[];
  styles: string[];
  fonts: string[];
}

/**
 * Gives `import assets from 'virtual:public-assets'` to the server's entry: the hashed names of the client build, which
 * `vite build` finishes first. So the renderer reads no manifest while it runs.
 */
export function publicAssets(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'recert:public-assets',
    configResolved: (resolved) => {
      config = resolved;
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => {
      if (id !== `\0${ID}`) return undefined;
      const assets =
        config.command === 'serve'
          ? { script: `/${ENTRY}`, preload: ['/@vite/client'], styles: [], fonts: [] }
          : fromManifest(path.join(config.root, 'dist/client/.vite/manifest.json'));
      return `export default ${JSON.stringify(assets)};`;
    },
  };
}

function fromManifest(file: string): PublicAssets {
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as Manifest;
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`${file} has no ${ENTRY}`);
  const url = (name: string) => `/${name}`;
  return {
    script: url(entry.file),
    preload: (entry.imports ?? []).flatMap((name) => manifest[name]?.file ?? []).map(url),
    styles: (entry.css ?? []).map(url),
    fonts: (entry.assets ?? []).filter((name) => /inter-latin-wght-normal/.test(name)).map(url),
  };
}
