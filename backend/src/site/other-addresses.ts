import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { ExpressAdapter } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { SESSION_COOKIE, SessionReader } from '../shared/http/actor.js';
import { readCookie } from '../shared/http/cookies.js';
import { ProblemFilter } from '../shared/http/problem.filter.js';
import { FrontendBuild } from './frontend-build.js';
import { PageSender } from './page-sender.js';
import { GetDeadEndPage } from './queries/get-dead-end-page.query.js';
import { serveStaticFiles } from './static-files.js';

/**
 * Every address that no route took: files of the frontend's build, then the app's own addresses, which get the app's
 * document; all others get the 404 page. Below /api Nest itself
 * answers with a problem document, so nothing of the API comes here.
 */
@Injectable()
export class OtherAddresses implements OnApplicationBootstrap {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly frontend: FrontendBuild,
    private readonly pages: PageSender,
    private readonly sessions: SessionReader,
  ) {}

  /** By now the routes are registered, so this comes last. A worker has no HTTP side. */
  onApplicationBootstrap(): void {
    const http = this.host.httpAdapter as ExpressAdapter | undefined;
    if (!http) return;
    serveStaticFiles(http);
    http.use((request: Request, response: Response) => this.answer(request, response));
    // Express would show the stack.
    const problems = new ProblemFilter();
    http.use((error: unknown, request: Request, response: Response, _next: NextFunction) =>
      problems.answer(error, request, response),
    );
  }

  private async answer(request: Request, response: Response): Promise<void> {
    const document = await this.frontend.appDocument(request.path);
    if (document) {
      this.pages.sendDocument(response, 200, document);
      return;
    }
    const token = readCookie(request, SESSION_COOKIE);
    const actor = token ? await this.sessions.actorOf(token) : undefined;
    await this.pages.send(response, new GetDeadEndPage(), actor);
  }
}
