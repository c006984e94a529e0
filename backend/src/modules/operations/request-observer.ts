import { Injectable, Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Config } from '../../config.js';
import { fromProxy } from '../../shared/http/own-site.js';
import { inRequestSpan } from '../../shared/tracing/spans.js';
import { Metrics } from './metrics.js';

/** Logs each request in production, counts it and traces it. A route stands for its addresses, which may hold tokens and are unlimited. */
@Injectable()
export class RequestObserver {
  private readonly logger = new Logger('Http');

  constructor(
    private readonly config: Config,
    private readonly metrics: Metrics,
  ) {}

  readonly observe = (request: Request, response: Response, next: NextFunction): void => {
    const started = performance.now();
    let endSpan: ReturnType<typeof inRequestSpan> | undefined;
    response.once('close', () => {
      const seconds = (performance.now() - started) / 1000;
      const route = routeOf(request);
      const status = response.writableFinished ? response.statusCode : ABANDONED;
      const finished = { method: request.method, route, status };
      this.metrics.countRequest(finished, seconds);
      endSpan?.(finished);
      if (this.config.production && !route.startsWith('/api/health/')) {
        this.logger.log(`${request.method} ${route} ${status} ${Math.round(seconds * 1000)} ms`);
      }
    });
    if (this.config.traces) endSpan = inRequestSpan(fromProxy(request, 'traceparent'), next);
    else next();
  };
}

/** The client left before the response; nginx logs such requests with the same number. */
const ABANDONED = 499;

/** Returns the pattern, such as `/api/courses/:id`; files and unknown addresses have none, or a wildcard. */
const routeOf = ({ route }: Request): string => (String(route?.path).startsWith('/') ? route.path : 'other');
