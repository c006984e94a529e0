import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { limits, MAX_COUNTED, Page } from './page.js';

/** Sends a `Page` as a plain array with X-Total-Count, X-Total-Count-Capped and, between pages, Link headers (RFC 8288). */
@Injectable()
export class PageInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((result) => {
        if (!(result instanceof Page)) return result;
        const http = context.switchToHttp();
        const response = http.getResponse<Response>();
        const { total, isCapped } = result;
        if (total !== undefined) response.setHeader('X-Total-Count', isCapped ? MAX_COUNTED : total);
        if (isCapped) response.setHeader('X-Total-Count-Capped', 'true');
        const links = linkHeader(http.getRequest<Request>(), result);
        if (links) response.setHeader('Link', links);
        return result.rows;
      }),
    );
  }
}

/** For routes that return a `Page`. Other routes pay for no interceptor. */
export const PageOf = (row: Type) => applyDecorators(ApiOkResponse({ type: [row] }), UseInterceptors(PageInterceptor));

function linkHeader(request: Request, page: Page<unknown>): string {
  const [path, search] = request.originalUrl.split('?', 2);
  return pageNumbers(page)
    .map(([rel, number]) => {
      const params = new URLSearchParams(search);
      params.set('page', String(number));
      return `<${path}?${params}>; rel="${rel}"`;
    })
    .join(', ');
}

/** The pages to link to. Without a total, or with a capped one, a full page is taken to have a next one. */
function pageNumbers({ rows, total, isCapped, query }: Page<unknown>): [rel: string, number: number][] {
  const current = query.page ?? 1;
  const { limit } = limits(query);
  const last = total === undefined || isCapped ? undefined : Math.max(1, Math.ceil(total / limit));
  const hasNext = last === undefined ? rows.length === limit : current < last;
  const links: [string, number][] = [];
  if (current > 1) links.push(['first', 1], ['prev', Math.min(current - 1, last ?? current)]);
  if (hasNext) links.push(['next', current + 1]);
  if (hasNext && last !== undefined) links.push(['last', last]);
  return links;
}
