import fs from 'node:fs';
import path from 'node:path';
import type { Manifest, ManifestChunk, Plugin, ResolvedConfig } from 'vite';

const ID = 'virtual:public-assets';
const ENTRY = 'src/public/entry-client.ts';
const APP = 'index.html';

/** What the head of a public page contains. URLs are from the site's root. */
export interface PublicAssets {
  script: string;
  /** Modules that the script imports, for preloading. */
  preload: string[];
  /** The style sheets themselves: within the document, they block no paint. */
  css: string;
  /** The style sheets that the app's document links, for pages that paint before the app starts. */
  appCss: string;
  fonts: string[];
}

/**
 * Provides `virtual:public-assets` to the server entry: the hashed file names and the styles of the client build, which `vite
 * build` finishes first. The renderer therefore reads no manifest at run time.
 */
export function publicAssets(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'recert:public-assets',
    configResolved: (resolved) => {
      config = resolved;
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      return `export default ${JSON.stringify(fromBuild(path.join(config.root, 'dist/client')))};`;
    },
  };
}

function fromBuild(folder: string): PublicAssets {
  const file = path.join(folder, '.vite/manifest.json');
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as Manifest;
  const [entry, ...imported] = withImports(manifest, ENTRY);
  if (!entry) throw new Error(`${file} has no ${ENTRY}`);
  const url = (name: string) => `/${name}`;
  const stylesOf = (chunks: ManifestChunk[]) =>
    [...new Set(chunks.flatMap(({ css = [] }) => css))]
      .map((name) => fs.readFileSync(path.join(folder, name), 'utf8').trim())
      .join('');
  return {
    script: url(entry.file),
    preload: imported.map((chunk) => url(chunk.file)),
    css: stylesOf([entry, ...imported]),
    appCss: stylesOf(withImports(manifest, APP).reverse()),
    fonts: [entry, ...imported]
      .flatMap(({ assets = [] }) => assets)
      .filter((name) => name.includes('inter-latin-wght-normal'))
      .map(url),
  };
}

/** Returns a chunk and all its imports, without duplicates. */
function withImports(manifest: Manifest, name: string, seen = new Set<string>()): ManifestChunk[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => withImports(manifest, imported, seen))];
}
