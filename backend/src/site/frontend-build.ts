import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Injectable } from '@nestjs/common';
import type { PublicPage, Viewer } from './public-page.js';

/** The compiled frontend; the same number of folders up from the sources as from what is compiled of them. */
const dist = path.resolve(import.meta.dirname, '../../../frontend/dist');

/** Folder of the files that browsers load. */
export const clientFolder = path.join(dist, 'client');

interface Renderer {
  render(page: PublicPage, visitor: Viewer | null): { status: number; document: string };
}

/**
 * What `vite build` made of the frontend: the writer of the public pages, the app's one document, and the app's addresses.
 * Loaded at the first request for a page, so that the API and the workers run without a built frontend.
 */
@Injectable()
export class FrontendBuild {
  private renderer: Promise<Renderer> | undefined;
  private app: Promise<{ document: string; addresses: RegExp[] }> | undefined;

  /** Writes a public page; `visitor` is null for somebody who is not signed in. */
  async render(page: PublicPage, visitor: Viewer | null): Promise<{ status: number; document: string }> {
    this.renderer ??= serverModule<Renderer>('entry-server.js');
    return (await this.renderer).render(page, visitor);
  }

  /** The single-page app's document when `address` is one of its own, else undefined. */
  async appDocument(address: string): Promise<string | undefined> {
    this.app ??= this.loadApp();
    const { document, addresses } = await this.app;
    return addresses.some((pattern) => pattern.test(address)) ? document : undefined;
  }

  private async loadApp() {
    const [document, { appPaths }] = await Promise.all([
      readFile(path.join(clientFolder, 'index.html'), 'utf8'),
      serverModule<{ appPaths: readonly string[] }>('app-paths.js'),
    ]);
    return { document, addresses: appPaths.map(patternOf) };
  }
}

const serverModule = <Exports>(name: string): Promise<Exports> =>
  import(pathToFileURL(path.join(dist, 'server', name)).href);

/** `/classes/:id/roster` as a pattern for whole addresses; a slash at the end makes no difference. */
const patternOf = (address: string) => new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}/?$`);
