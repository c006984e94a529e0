import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../config.js';
import { PaymentsPort } from '../integrations/payments/payments.port.js';
import type { Center } from '../modules/center/index.js';
import { safeStack } from '../shared/logging/safe-stack.js';
import type { PublicPage, Viewer } from './public-page.js';

/** The compiled frontend; equally deep from the sources and from the compiled backend. */
const dist = path.resolve(import.meta.dirname, '../../../frontend/dist');

/** Folder of the files that browsers load. */
export const clientFolder = path.join(dist, 'client');

interface Renderer {
  render(page: PublicPage, viewer: Viewer | null, origin: string): { status: number; document: string };
  /** The one inline script of every document. */
  themeScript: string;
  renderAppDocument(template: string, address: string, center: object, options: AppDocumentOptions): string;
}

/** A rendered page of the app, and what its reads returned (`frontend/src/app/first-screen.tsx`). */
interface FirstScreen {
  html: string;
  answers: object;
}

interface AppDocumentOptions {
  isHeld: boolean;
  firstScreen: FirstScreen | undefined;
}

type Site = Pick<Center, 'name' | 'logo'>;

/** Whose page is rendered, and how it reads the API. */
export interface Reader {
  cookies: string;
  read: (address: string) => Promise<Response>;
}

type FirstScreenOptions = Reader & { address: string; site: Site & { isTestMode: boolean; origin: string } };

interface FirstScreenRenderer {
  renderFirstScreen(options: FirstScreenOptions): Promise<FirstScreen | undefined>;
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

  private readonly logger = new Logger('Site');
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

  /**
   * Returns the app's document for an address (path and query) with the center's name if the path is one of the app's routes,
   * else undefined. With a reader, it contains the page as they see it, if that is one that the server renders.
   */
  async appDocument(address: string, center: Site, reader?: Reader): Promise<string | undefined> {
    this.app ??= await this.loadApp();
    const { document, routes } = this.app;
    const [path] = address.split('?', 1) as [string];
    if (!routes.some((pattern) => pattern.test(path))) return undefined;
    const site = { ...center, isTestMode: await this.isTestMode(), origin: this.config.publicUrl };
    const firstScreen = reader && (await this.firstScreen({ ...reader, address, site }));
    const renderer = await this.loadRenderer();
    return renderer.renderAppDocument(document, address, site, { isHeld: this.config.held, firstScreen });
  }

  /** Without it, the browser renders the page. */
  private async firstScreen(options: FirstScreenOptions): Promise<FirstScreen | undefined> {
    try {
      const { renderFirstScreen } = await serverModule<FirstScreenRenderer>('first-screen.js');
      return await renderFirstScreen(options);
    } catch (error) {
      this.logger.error('A first screen could not be rendered', safeStack(error));
      return undefined;
    }
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
