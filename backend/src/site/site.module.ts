import { Module } from '@nestjs/common';
import { CenterModule } from '../modules/center/index.js';
import { IdentityModule } from '../modules/identity/index.js';
import { FrontendBuild } from './frontend-build.js';
import { OtherAddresses } from './other-addresses.js';
import { PageSender } from './page-sender.js';
import { GetCoursePageHandler } from './queries/get-course-page.query.js';
import { GetDeadEndPageHandler } from './queries/get-dead-end-page.query.js';
import { GetLandingPageHandler } from './queries/get-landing-page.query.js';
import { SiteController } from './site.controller.js';

/** The public pages, and the documents behind every address that is not the API's. */
@Module({
  imports: [CenterModule, IdentityModule],
  controllers: [SiteController],
  providers: [
    FrontendBuild,
    PageSender,
    GetLandingPageHandler,
    GetCoursePageHandler,
    GetDeadEndPageHandler,
    OtherAddresses,
  ],
})
export class SiteModule {}
