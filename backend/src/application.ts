import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { AppModule } from './app.module.js';
import { type Config, isOverTls } from './config.js';
import { serveOpenApi } from './openapi.js';
import { OVER_TLS } from './shared/http/cookies.js';
import { requestOrigin } from './shared/http/request-origin.js';

/** The HTTP side, ready to listen; tests build it the same way. */
export async function createApplication(config: Config): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config), {
    logger: ['error', 'warn'],
    rawBody: true,
  });
  configure(app, config);
  return app;
}

/**
 * Routes that are pages, as their controllers declare them. The colon is escaped, so that this means the page
 * `courses/:courseId` alone: as a parameter it would also take `courses/:id` of the API out of /api.
 */
const PAGES = ['/', 'courses/\\:courseId', 'dev/mailbox', 'api/dev/mailbox'];

/** What every application needs, however it was composed. */
export function configure(app: NestExpressApplication, config: Config): void {
  app.setGlobalPrefix('api', { exclude: PAGES });
  app.set('trust proxy', config.trustedProxies);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.disable('etag');
  app.set(OVER_TLS, isOverTls(config));
  app.use(securityHeaders(config));
  app.use(compression());
  app.use('/api', neverCached);
  app.useBodyParser('json', { limit: '256kb' });
  app.use('/api', requestOrigin);
  app.enableShutdownHooks();
  serveOpenApi(app);
}

/** Answers are about one person and one moment; a route that may be kept longer says so itself. */
function neverCached(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}

/**
 * Headers of every answer, so before anything that could answer. Scripts only from ourselves; styles also inline, because
 * antd writes its own at run time. Browsers keep to TLS for two years once they saw us there.
 */
function securityHeaders(config: Config) {
  // Stripe's card form is Stripe's own script and frame (docs.stripe.com/security/guide).
  const stripe = config.stripe ? ['https://js.stripe.com'] : [];
  const stripeApi = config.stripe ? ['https://api.stripe.com'] : [];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...stripe],
        frameSrc: stripe.length > 0 ? [...stripe, 'https://hooks.stripe.com'] : ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...stripeApi],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: isOverTls(config) && { maxAge: 63_072_000, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
}
