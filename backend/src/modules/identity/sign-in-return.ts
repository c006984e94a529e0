import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../../shared/domain/domain-error.js';
import { SIGN_IN_PAGES, type SignInOrigin } from './domain/pending-sign-in.entity.js';

/** A request that came back from the provider, once it is known which sign-in it belongs to. */
export type ReturningRequest = Request & { signInOrigin?: SignInOrigin };

/** The address of the sign-in page that a browser came from, with what it has to know there. */
export function signInPage({ page, organizationCode: code, classId }: SignInOrigin, more: object = {}): string {
  const query = new URLSearchParams({ ...(code && { code }), ...(classId && { class: classId }), ...more });
  return `/${page}?${query}`;
}

/** People meet these routes by a link, so an error leads to the page that can say it and not to a problem document. */
@Catch()
export class BackToSignIn implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<ReturningRequest>();
    const isOurs = thrown instanceof DomainError;
    if (!isOurs) this.logger.error(thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown));
    const origin = request.signInOrigin ?? asked(request);
    http.getResponse<Response>().redirect(signInPage(origin, { problem: isOurs ? thrown.code : 'internal_error' }));
  }
}

/** What the first request says, as far as it is one of the pages; the last one says nothing. */
function asked({ query }: Request): SignInOrigin {
  return { page: SIGN_IN_PAGES.find((page) => page === query.from) ?? 'client-login' };
}
