import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import { PaymentsPort } from '../integrations/payments/payments.port.js';
import type { PublicPage, Viewer } from './public-page.js';

/** The compiled frontend; equally deep from the sources and from the compiled backend. */
const dist = path.resolve(import.meta.dirname, '../../../frontend/dist');

/** Folder of the files that browsers load. */
export const clientFolder = path.join(dist, 'client');

interface Renderer {
  render(page: PublicPage, viewer: Viewer | null, origin: string): { status: number; document: string };
  /** The one inline script of every document. */
  themeScript: string;
  renderAppDocument(template: string, path: string, center: object, isHeld: boolean): string;
}

/**
 * The output of `vite build`: the renderer of the public pages, the single-page app's document, and the app's routes.
 * Loaded on the first request for a page, so that the API and the workers run without a built frontend.
 */
@Injectable()
export class FrontendBuild {
  constructor(
    private readonly config: Config,
    private readonly payments: PaymentsPort,
  ) {}

  private renderer: Renderer | undefined;
  private app: { document: string; routes: RegExp[] } | undefined;

  /** Renders a public page of the site at `origin`; `viewer` is null for an anonymous visitor. */
  async render(page: PublicPage, viewer: Viewer | null, origin: string) {
    const renderer = await this.loadRenderer();
    const center = { ...page.center, isTestMode: await this.isTestMode() };
    return renderer.render({ ...page, center }, viewer, origin);
  }

  /** Returns the source expression that allows the inline script of every document (CSP 3, section 2.3.1). */
  async inlineScriptSource(): Promise<string> {
    const { themeScript } = await this.loadRenderer();
    return `'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`;
  }

  /** Returns the app's document with the center's name if `path` is one of the app's routes, else undefined. */
  async appDocument(path: string, center: object): Promise<string | undefined> {
    this.app ??= await this.loadApp();
    const { document, routes } = this.app;
    if (!routes.some((pattern) => pattern.test(path))) return undefined;
    const renderer = await this.loadRenderer();
    const isTestMode = await this.isTestMode();
    return renderer.renderAppDocument(document, path, { ...center, isTestMode }, this.config.held);
  }

  /** Whether no real card works and no money moves, which every page says; the demo data needs no such warning. */
  private async isTestMode(): Promise<boolean> {
    return !this.config.demo && (await this.payments.keysForPages())?.mode === 'test';
  }

  private async loadRenderer(): Promise<Renderer> {
    this.renderer ??= await serverModule<Renderer>('entry-server.js');
    return this.renderer;
  }

  private async loadApp() {
    const [document, { appPaths }] = await Promise.all([
      readFile(path.join(clientFolder, 'index.html'), 'utf8'),
      serverModule<{ appPaths: readonly string[] }>('app-paths.js'),
    ]);
    return { document, routes: appPaths.map(patternOf) };
  }
}

const serverModule = <Exports>(name: string): Promise<Exports> =>
  import(pathToFileURL(path.join(dist, 'server', name)).href);

/** `/classes/:id/roster` as a pattern for whole paths, with or without a trailing slash. */
const patternOf = (route: string) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`);
