import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { CenterApi } from '../modules/center/index.js';
import type { Actor } from '../shared/http/actor.js';
import { Audience, DuringPasswordChange } from '../shared/http/audience.decorator.js';
import { CurrentUser } from '../shared/http/current-user.decorator.js';
import { PageRenderer } from './page-renderer.js';
import { homeOf } from './public-page.js';
import { classesFilter, GetClassesPage } from './queries/get-classes-page.query.js';
import { GetCoursePage } from './queries/get-course-page.query.js';
import { GetLandingPage } from './queries/get-landing-page.query.js';

/** The server-rendered pages. `FallbackRoutes` handles every other URL outside /api. */
@ApiExcludeController()
@Controller()
@DuringPasswordChange()
export class SiteController {
  constructor(
    private readonly queries: QueryBus,
    private readonly pages: PageRenderer,
    private readonly center: CenterApi,
  ) {}

  /** The landing page; redirects signed-in users to their home page. */
  @Get()
  @Audience('public')
  async home(@CurrentUser() actor: Actor | undefined, @Res() response: Response) {
    if (actor) return response.redirect(homeOf(actor));
    await this.pages.send(response, await this.queries.execute(new GetLandingPage()), undefined);
  }

  /** Lists every open class, with or without a sign-in. */
  @Get('courses{/}')
  @Audience('public')
  async classes(
    @Query() query: Record<string, string>,
    @CurrentUser() actor: Actor | undefined,
    @Res() response: Response,
  ) {
    await this.pages.send(response, await this.queries.execute(new GetClassesPage(classesFilter(query), actor)), actor);
  }

  /** Names and icons for a home screen (W3C Web Application Manifest). */
  @Get('site.webmanifest')
  @Audience('public')
  @Header('Content-Type', 'application/manifest+json')
  @Header('Cache-Control', 'public, max-age=3600')
  async manifest() {
    const { name } = await this.center.settings();
    return {
      name,
      short_name: name,
      start_url: '/',
      display: 'browser',
      icons: [
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      ],
    };
  }

  @Get('courses/:courseId')
  @Audience('public')
  async course(
    @Param('courseId') courseId: string,
    @CurrentUser() actor: Actor | undefined,
    @Res() response: Response,
  ) {
    await this.pages.send(response, await this.queries.execute(new GetCoursePage(courseId, actor)), actor);
  }
}
