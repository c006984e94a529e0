import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Config } from '../config.js';
import type { Actor } from '../shared/http/actor.js';
import { FrontendBuild } from './frontend-build.js';
import { homeOf, type PublicPage } from './public-page.js';

const POLICY = 'Content-Security-Policy';

/** Sends server-rendered documents. Only they may run the inline script. */
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
    await this.sendDocument(response, status, document);
  }

  /** Not cached: documents depend on the session and on how many spots are left. Those with personal data aren't even kept. */
  async sendDocument(response: Response, status: number, document: string, isPersonal = false): Promise<void> {
    const policy = String(response.getHeader(POLICY));
    response.setHeader(POLICY, policy.replace("script-src 'self'", `$& ${await this.frontend.inlineScriptSource()}`));
    const caching = isPersonal ? 'no-store' : 'private, no-cache';
    response.status(status).type('html').setHeader('Cache-Control', caching).send(document);
  }
}
