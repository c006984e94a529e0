import fs from 'node:fs';
import path from 'node:path';
import type { Manifest, ManifestChunk, Plugin, ResolvedConfig } from 'vite';
import { pageModules } from '../src/shared/page-modules.js';

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
  fonts: string[];
  /** What the app loads for its first paint. */
  app: Chunks;
  /** The same of the pages that the server renders (`pageModules`). */
  pages: Record<string, Chunks>;
  /** The style sheets of the app and these pages, by their URL. */
  styles: Record<string, string>;
}

/** URLs, in the order of loading. */
interface Chunks {
  scripts: string[];
  styles: string[];
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
  const textOf = (href: string) => fs.readFileSync(path.join(folder, href), 'utf8').trim();
  const app = chunksOf(manifest, []);
  const pages = Object.fromEntries(
    Object.entries(pageModules).map(([address, modules]) => [address, chunksOf(manifest, modules)]),
  );
  const styles = [app, ...Object.values(pages)].flatMap((chunks) => chunks.styles);
  return {
    script: url(entry.file),
    preload: imported.map((chunk) => url(chunk.file)),
    css: stylesOf([entry, ...imported])
      .map(textOf)
      .join(''),
    fonts: [entry, ...imported]
      .flatMap(({ assets = [] }) => assets)
      .filter((name) => name.includes('inter-latin-wght-normal'))
      .map(url),
    app,
    pages,
    styles: Object.fromEntries(styles.map((href) => [href, textOf(href)])),
  };
}

const url = (name: string) => `/${name}`;

const stylesOf = (chunks: ManifestChunk[]) => [...new Set(chunks.flatMap(({ css = [] }) => css))].map(url);

/** The chunks of the app and of these modules below `src`. What is imported comes first, as styles must. */
function chunksOf(manifest: Manifest, modules: readonly string[]): Chunks {
  const seen = new Set<string>();
  const names = [APP, ...modules.map((module) => `src/${module}`)];
  const chunks = names.flatMap((name) => withImports(manifest, name, seen).reverse());
  return { scripts: chunks.map(({ file }) => url(file)), styles: stylesOf(chunks) };
}

/** Returns a chunk and all its imports, without duplicates. */
function withImports(manifest: Manifest, name: string, seen = new Set<string>()): ManifestChunk[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => withImports(manifest, imported, seen))];
}
