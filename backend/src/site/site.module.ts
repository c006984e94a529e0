import { Module } from '@nestjs/common';
import { CenterModule } from '../modules/center/index.js';
import { FallbackRoutes } from './fallback-routes.js';
import { FrontendBuild } from './frontend-build.js';
import { PageRenderer } from './page-renderer.js';
import { GetClassesPageHandler } from './queries/get-classes-page.query.js';
import { GetCoursePageHandler } from './queries/get-course-page.query.js';
import { GetLandingPageHandler } from './queries/get-landing-page.query.js';
import { GetSitemapHandler } from './queries/get-sitemap.query.js';
import { GetVerifyPageHandler } from './queries/get-verify-page.query.js';
import { SiteController } from './site.controller.js';

/** The public pages, the app's document, and static files: every URL outside the API. */
@Module({
  imports: [CenterModule],
  controllers: [SiteController],
  providers: [
    FrontendBuild,
    PageRenderer,
    GetLandingPageHandler,
    GetClassesPageHandler,
    GetCoursePageHandler,
    GetVerifyPageHandler,
    GetSitemapHandler,
    FallbackRoutes,
  ],
})
export class SiteModule {}
