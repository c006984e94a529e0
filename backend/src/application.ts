import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';
import { AppModule } from './app.module.js';
import { type Config, isOverTls, isReachable } from './config.js';
import { PaymentsPort } from './integrations/payments/payments.port.js';
import { RequestObserver } from './modules/operations/index.js';
import { serveOpenApi } from './openapi.js';
import { bodyParsers } from './shared/http/body-parsers.js';
import { OVER_TLS } from './shared/http/cookies.js';
import { LOCAL, PUBLIC_ORIGIN, refuseForeignHost, warnOfProxies } from './shared/http/own-site.js';
import { securityHeaders } from './shared/http/security-headers.js';
import { BODY_TIMEOUT_MS, endSlowBodies } from './shared/http/slow-bodies.js';
import { webRequestContext } from './shared/http/web-request-context.js';
import { ProgramLog } from './shared/logging/program-log.js';

/** `configure` registers the body parsers. */
export const HTTP_OPTIONS = { bodyParser: false } as const;

/** The HTTP application, ready to listen. */
export async function createApplication(config: Config): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config), {
    logger: await ProgramLog.with(config),
    ...HTTP_OPTIONS,
  });
  configure(app, config);
  return app;
}

/**
 * Routes outside /api, as their controllers declare them. Colon and braces are escaped to match only the pages
 * `courses/:courseId` and `courses{/}`: as a pattern they would also exclude the API's `courses/:id` and `courses`.
 */
const PAGES = [
  ...['/', 'site.webmanifest', 'courses\\{/\\}', 'courses/\\:courseId', 'verify\\{/\\}', 'verify/\\:cardNumber'],
  ...['preview/\\:token', 'preview/student', 'preview/back', 'preview/leave'],
  ...['privacy', 'terms', 'sitemap.xml', 'robots.txt'],
  ...['dev/mailbox', 'api/dev/mailbox'],
];

/** Longer than proxies keep idle connections (60 s in nginx), so that none sends a request while this side closes. */
const KEEP_ALIVE_MS = 75_000;

/** Configures an application; tests compose theirs differently and share this. */
export function configure(app: NestExpressApplication, config: Config): void {
  app.getHttpServer().keepAliveTimeout = KEEP_ALIVE_MS;
  app.setGlobalPrefix('api', { exclude: PAGES });
  app.set('trust proxy', config.trustedProxies);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.disable('etag');
  app.set(OVER_TLS, isOverTls(config));
  app.set(LOCAL, config.local);
  app.set(PUBLIC_ORIGIN, isReachable(config) ? config.publicUrl : undefined);
  app.use(webRequestContext, app.get(RequestObserver).observe);
  const payments = app.get(PaymentsPort);
  const usesStripe = async () => (await payments.keysForPages())?.provider === 'stripe';
  app.use(securityHeaders({ overTls: isOverTls(config), usesStripe }));
  if (!isReachable(config)) app.use(warnOfProxies());
  app.use(refuseForeignHost, endSlowBodies(BODY_TIMEOUT_MS));
  app.use(compression());
  app.use('/api', neverCached);
  app.use(bodyParsers());
  serveOpenApi(app);
}

/** API responses are not cached; a route that may be sets its own header. */
function neverCached(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}
