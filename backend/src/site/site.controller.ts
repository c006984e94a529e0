import {
  Controller,
  Get,
  Header,
  type HttpRedirectResponse,
  Param,
  Post,
  Query,
  Redirect,
  Req,
  Res,
  UseInterceptors,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Config } from '../config.js';
import { CenterApi, withCancellationRule } from '../modules/center/index.js';
import {
  type BrowserContext,
  CookieResponse,
  CookieResponses,
  CurrentBrowser,
  LogOut,
} from '../modules/identity/index.js';
import { SignInAsSampleStudent } from '../modules/people/index.js';
import { type Actor, SESSION_COOKIE } from '../shared/http/actor.js';
import { Audience, DuringPasswordChange } from '../shared/http/audience.decorator.js';
import { cookieName, isOverTls, PREVIEW_COOKIE, readCookie } from '../shared/http/cookies.js';
import { CurrentUser } from '../shared/http/current-user.decorator.js';
import { PageRenderer } from './page-renderer.js';
import { homeOf } from './public-page.js';
import { classesFilter, GetClassesPage } from './queries/get-classes-page.query.js';
import { GetCoursePage } from './queries/get-course-page.query.js';
import { GetLandingPage } from './queries/get-landing-page.query.js';
import { GetSitemap } from './queries/get-sitemap.query.js';
import { GetVerifyPage } from './queries/get-verify-page.query.js';

/** Card numbers have 19 characters; people add spaces. */
const MAX_TYPED = 60;

const previewCookie = (request: Request) =>
  ({ httpOnly: true, sameSite: 'lax', secure: isOverTls(request), path: '/' }) as const;

/** The server-rendered pages. `FallbackRoutes` handles every other URL outside /api. */
@ApiExcludeController()
@Controller()
@DuringPasswordChange()
export class SiteController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly pages: PageRenderer,
    private readonly center: CenterApi,
    private readonly config: Config,
  ) {}

  /** The landing page; redirects signed-in users to their home page. */
  @Get()
  @Audience('public')
  async home(@CurrentUser() actor: Actor | undefined, @Res() response: Response) {
    const isPreview = actor?.role === 'admin' && (await this.pages.isPreview(response.req));
    if (actor && !isPreview) return response.redirect(homeOf(actor));
    await this.pages.send(response, await this.queries.execute(new GetLandingPage()), actor);
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

  /** From now on this browser shows the pages as they are. */
  @Get('preview/leave')
  @Audience('public')
  leavePreview(@Res() response: Response) {
    response.clearCookie(cookieName(response.req, PREVIEW_COOKIE), previewCookie(response.req));
    response.redirect(303, '/');
  }

  /**
   * Signs this browser in as the sample student of its preview, who books the class, if there is one only, or chooses one. Staff go back with
   * `preview/back`. Without a preview, and for students, the pages are shown as they are.
   */
  @Post('preview/student')
  @Audience('public')
  @Redirect()
  @UseInterceptors(CookieResponses)
  async bookAsSampleStudent(
    @CurrentUser() actor: Actor | undefined,
    @CurrentBrowser() browser: BrowserContext,
    @Req() request: Request,
  ): Promise<CookieResponse<HttpRedirectResponse>> {
    const isStaff = actor?.role === 'admin';
    const staffToken = isStaff ? readCookie(request, SESSION_COOKIE)! : browser.staffToken;
    const signIn = new SignInAsSampleStudent(browser, staffToken);
    const cookies = (!actor || isStaff) && (await this.commands.execute(signIn));
    return new CookieResponse({ url: cookies ? await this.booking() : '/courses', statusCode: 303 }, cookies || {});
  }

  /** Ends the session of the sample student, and leads staff back to theirs. */
  @Post('preview/back')
  @Audience('public')
  @Redirect()
  @UseInterceptors(CookieResponses)
  async backToStaff(
    @CurrentUser() actor: Actor | undefined,
    @CurrentBrowser() browser: BrowserContext,
  ): Promise<CookieResponse<HttpRedirectResponse>> {
    const isAway = browser.staffToken !== null;
    const cookies = isAway ? await this.commands.execute(new LogOut(actor, browser)) : {};
    return new CookieResponse({ url: isAway && !cookies.session ? '/login' : '/setup', statusCode: 303 }, cookies);
  }

  /** Where a student books the only class, or chooses one. */
  private async booking(): Promise<string> {
    const page = await this.queries.execute(new GetClassesPage(classesFilter({}), undefined));
    const [only, ...others] = page.kind === 'classes' ? page.classes : [];
    return only && others.length === 0 ? `/client-login?class=${only.id}` : '/courses';
  }

  /**
   * The link of a preview: from now on this browser shows the pages as they will be, until the link expires or they leave. A link that is over shows them as
   * they are.
   */
  @Get('preview/:token')
  @Audience('public')
  async preview(@Param('token') token: string, @Res() response: Response) {
    const until = (await this.center.preview(token))?.until;
    const options = previewCookie(response.req);
    if (until) response.cookie(cookieName(response.req, PREVIEW_COOKIE), token, { ...options, expires: until });
    response.redirect(303, until ? '/courses#preview' : '/courses');
  }

  /** The form that takes a card number, and its target. */
  @Get('verify{/}')
  @Audience('public')
  async verify(
    @Query('number') number: unknown,
    @CurrentUser() actor: Actor | undefined,
    @CurrentBrowser() browser: BrowserContext,
    @Res() response: Response,
  ) {
    const typed = typeof number === 'string' ? number.trim().slice(0, MAX_TYPED) : '';
    if (typed) return response.redirect(303, `/verify/${encodeURIComponent(typed)}`);
    await this.pages.send(response, await this.queries.execute(new GetVerifyPage('', browser)), actor);
  }

  /** What a card's QR code leads to. */
  @Get('verify/:cardNumber')
  @Audience('public')
  async verifyCard(
    @Param('cardNumber') cardNumber: string,
    @CurrentUser() actor: Actor | undefined,
    @CurrentBrowser() browser: BrowserContext,
    @Res() response: Response,
  ) {
    const typed = cardNumber.slice(0, MAX_TYPED);
    await this.pages.send(response, await this.queries.execute(new GetVerifyPage(typed, browser)), actor);
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

  @Get('privacy')
  @Audience('public')
  async privacy(@CurrentUser() actor: Actor | undefined, @Res() response: Response) {
    await this.text('privacy', actor, response);
  }

  @Get('terms')
  @Audience('public')
  async terms(@CurrentUser() actor: Actor | undefined, @Res() response: Response) {
    await this.text('terms', actor, response);
  }

  /** The pages that search engines index (sitemaps.org). */
  @Get('sitemap.xml')
  @Audience('public')
  @Header('Content-Type', 'application/xml; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=3600')
  sitemap(): Promise<string> {
    return this.queries.execute(new GetSitemap());
  }

  /** What search engines may read (RFC 9309). Pages that they must not index say so themselves. */
  @Get('robots.txt')
  @Audience('public')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=3600')
  robots(): string {
    return `User-agent: *\nDisallow: /api/\n\nSitemap: ${this.config.publicUrl}/sitemap.xml\n`;
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

  /** A text of the settings. */
  private async text(name: 'privacy' | 'terms', actor: Actor | undefined, response: Response): Promise<void> {
    const settings = await this.center.settings();
    const center = { ...settings, termsText: withCancellationRule(settings.termsText, settings) };
    const kind = center[`${name}Text`] ? 'text' : 'not-found';
    await this.pages.send(response, kind === 'text' ? { kind, center, name } : { kind, center }, actor);
  }
}
