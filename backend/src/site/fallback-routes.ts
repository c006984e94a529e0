import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { ExpressAdapter } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { CenterApi, OldLinks } from '../modules/center/index.js';
import { type Actor, SESSION_COOKIE, SessionReader } from '../shared/http/actor.js';
import { readCookie } from '../shared/http/cookies.js';
import { ProblemFilter } from '../shared/http/problem.filter.js';
import { clientFolder, FrontendBuild, type Reader } from './frontend-build.js';
import { readOwnApi } from './own-api.js';
import { PageRenderer } from './page-renderer.js';

/**
 * Handles every URL that no controller takes: files of the frontend's build, then the app's own routes, which return the
 * app's document, then links of the system that the center had before, then the 404 page. Nest itself returns a problem document for unknown URLs below /api.
 */
@Injectable()
export class FallbackRoutes implements OnApplicationBootstrap {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly frontend: FrontendBuild,
    private readonly pages: PageRenderer,
    private readonly sessions: SessionReader,
    private readonly center: CenterApi,
    private readonly problems: ProblemFilter,
    private readonly oldLinks: OldLinks,
  ) {}

  /** Controllers are registered by now, so this comes last. A worker has no HTTP side. */
  onApplicationBootstrap(): void {
    const http = this.host.httpAdapter as ExpressAdapter | undefined;
    if (!http) return;
    serveStaticFiles(http);
    http.use((request: Request, response: Response) => this.respond(request, response));
    // Express's own error handler would show the stack.
    http.use((error: unknown, request: Request, response: Response, _next: NextFunction) =>
      this.problems.respond(error, request, response),
    );
  }

  private async respond(request: Request, response: Response): Promise<void> {
    const center = await this.center.settings();
    const token = readCookie(request, SESSION_COOKIE);
    const actor = token ? await this.sessions.actorOf(token) : undefined;
    const reader = this.readerOf(request, actor);
    const document = await this.frontend.appDocument(request.originalUrl, center, reader);
    if (document) return this.pages.sendDocument(response, 200, document, reader !== undefined);
    const target = request.method === 'GET' ? await this.oldLinks.follow(request.originalUrl) : undefined;
    if (target) return response.redirect(302, target);
    await this.pages.send(response, { kind: 'not-found', center }, actor);
  }

  /** Students and employers get their pages rendered. Staff's, and that of a first password, are rendered in the browser. */
  private readerOf(request: Request, actor: Actor | undefined): Reader | undefined {
    if (!actor || actor.role === 'admin' || actor.requirePasswordChange) return undefined;
    const app: RequestListener = this.host.httpAdapter.getInstance();
    return { cookies: request.headers.cookie ?? '', read: (address) => readOwnApi(app, request, address) };
  }
}

/** Serves the compressed copy that the build made of a script or style (`vite/brotli-assets.ts`). */
function preferBrotli(request: Request, response: Response, next: NextFunction): void {
  const type = path.extname(request.path);
  if (type === '.js' || type === '.css') {
    response.vary('Accept-Encoding');
    const file = path.join(hashedNames, path.basename(request.path));
    if (request.acceptsEncodings('br') && existsSync(`${file}.br`)) {
      response.type(type).setHeader('Content-Encoding', 'br');
      request.url += '.br';
    }
  }
  next();
}

const hashedNames = path.join(clientFolder, 'assets') + path.sep;

/**
 * Serves the frontend's build. Files under /assets have a content hash in their name and are cached for good, others
 * (start.js, the icon) for an hour. Registered after the routes, so that API calls don't look for a file first.
 */
function serveStaticFiles(http: ExpressAdapter): void {
  http.use('/assets', preferBrotli);
  http.useStaticAssets(clientFolder, {
    index: false,
    redirect: false,
    setHeaders: (response, file) => {
      const isHashed = file.startsWith(hashedNames);
      response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}
