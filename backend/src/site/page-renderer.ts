import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Config } from '../config.js';
import type { Actor } from '../shared/http/actor.js';
import { FrontendBuild } from './frontend-build.js';
import { homeOf, type PublicPage } from './public-page.js';

/** Sends server-rendered documents. */
@Injectable()
export class PageRenderer {
  constructor(
    private readonly frontend: FrontendBuild,
    private readonly config: Config,
  ) {}

  async send(response: Response, page: PublicPage, actor: Actor | undefined): Promise<void> {
    const viewer = actor
      ? { home: homeOf(actor), canEnroll: actor.studentId !== null && actor.role !== 'admin' }
      : null;
    const { status, document } = await this.frontend.render(page, viewer, this.config.publicUrl);
    this.sendDocument(response, status, document);
  }

  /** Not cached: documents depend on the session and on how many spots are left. */
  sendDocument(response: Response, status: number, document: string): void {
    response.status(status).type('html').setHeader('Cache-Control', 'private, no-cache').send(document);
  }
}
