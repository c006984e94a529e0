import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { limits, Page } from './page.js';

/** Answers a `Page` as a plain array with X-Total-Count and, between pages, Link headers (RFC 8288). */
@Injectable()
export class PageInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((answer) => {
        if (!(answer instanceof Page)) return answer;
        const http = context.switchToHttp();
        const response = http.getResponse<Response>();
        response.setHeader('X-Total-Count', answer.total);
        const links = linksOf(http.getRequest<Request>(), answer);
        if (links) response.setHeader('Link', links);
        return answer.rows;
      }),
    );
  }
}

function linksOf(request: Request, page: Page<unknown>): string {
  const current = page.query.page ?? 1;
  const last = Math.max(1, Math.ceil(page.total / limits(page.query).limit));
  const targets: [string, number][] = [];
  if (current > 1) targets.push(['first', 1], ['prev', Math.min(current - 1, last)]);
  if (current < last) targets.push(['next', current + 1], ['last', last]);
  const [path, search] = request.originalUrl.split('?', 2);
  return targets
    .map(([rel, number]) => {
      const params = new URLSearchParams(search);
      params.set('page', String(number));
      return `<${path}?${params}>; rel="${rel}"`;
    })
    .join(', ');
}
