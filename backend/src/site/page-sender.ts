import { Injectable } from '@nestjs/common';
import { type Query, QueryBus } from '@nestjs/cqrs';
import type { Response } from 'express';
import type { Actor } from '../shared/http/actor.js';
import { FrontendBuild } from './frontend-build.js';
import { homeOf, type PublicPage } from './public-page.js';

/** Answers a request for a page with a finished document. */
@Injectable()
export class PageSender {
  constructor(
    private readonly queries: QueryBus,
    private readonly frontend: FrontendBuild,
  ) {}

  /** Reads a public page and writes it for the one who asks. */
  async send(response: Response, page: Query<PublicPage>, actor: Actor | undefined): Promise<void> {
    const visitor = actor ? { home: homeOf(actor) } : null;
    const { status, document } = await this.frontend.render(await this.queries.execute(page), visitor);
    this.sendDocument(response, status, document);
  }

  /** Documents are asked for anew each time: they show who is signed in and how many spots are left. */
  sendDocument(response: Response, status: number, document: string): void {
    response.status(status).type('html').setHeader('Cache-Control', 'private, no-cache').send(document);
  }
}
