import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../shared/http/actor.js';
import { Audience, DuringPasswordChange } from '../shared/http/audience.decorator.js';
import { CurrentUser } from '../shared/http/current-user.decorator.js';
import { PageSender } from './page-sender.js';
import { homeOf } from './public-page.js';
import { GetCoursePage } from './queries/get-course-page.query.js';
import { GetLandingPage } from './queries/get-landing-page.query.js';

/** The pages that arrive rendered. Every other address outside /api is answered by `OtherAddresses`. */
@ApiExcludeController()
@Controller()
@DuringPasswordChange()
export class SiteController {
  constructor(private readonly pages: PageSender) {}

  /** The landing page; somebody who is signed in is sent on to their own first page. */
  @Get()
  @Audience('public')
  home(@CurrentUser() actor: Actor | undefined, @Res() response: Response) {
    return actor ? response.redirect(homeOf(actor)) : this.pages.send(response, new GetLandingPage(), undefined);
  }

  @Get('courses/:courseId')
  @Audience('public')
  course(@Param('courseId') courseId: string, @CurrentUser() actor: Actor | undefined, @Res() response: Response) {
    return this.pages.send(response, new GetCoursePage(courseId), actor);
  }
}
