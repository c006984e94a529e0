import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '../config.js';
import { CenterApi } from '../modules/center/index.js';
import type { Actor } from '../shared/http/actor.js';
import { PREVIEW_COOKIE, readCookie, STAFF_COOKIE } from '../shared/http/cookies.js';
import { FrontendBuild } from './frontend-build.js';
import { homeOf, type PublicPage } from './public-page.js';

const POLICY = 'Content-Security-Policy';

/** Sends server-rendered documents. Only they may run the inline script. */
@Injectable()
export class PageRenderer {
  constructor(
    private readonly frontend: FrontendBuild,
    private readonly config: Config,
    private readonly center: CenterApi,
  ) {}

  /** Whether the browser shows the pages as they will be once the center is open. */
  async isPreview(request: Request): Promise<boolean> {
    const token = readCookie(request, PREVIEW_COOKIE);
    return token !== undefined && (await this.center.preview(token)) !== undefined;
  }

  async send(response: Response, page: PublicPage, actor: Actor | undefined): Promise<void> {
    const isPreview = await this.isPreview(response.req);
    // In a preview, staff see what a student would.
    const asStudent = isPreview && actor?.role === 'admin';
    const viewer =
      actor && !asStudent
        ? { home: homeOf(actor), canEnroll: actor.studentId !== null && actor.role !== 'admin' }
        : null;
    const isSample = readCookie(response.req, STAFF_COOKIE) !== undefined;
    const preview = asStudent ? 'staff' : isSample ? 'sample' : actor ? 'student' : 'visitor';
    const shown = isPreview ? { ...page, center: { ...page.center, isOpen: true, preview } } : page;
    const { status, document } = await this.frontend.render(shown, viewer, this.config.publicUrl);
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
