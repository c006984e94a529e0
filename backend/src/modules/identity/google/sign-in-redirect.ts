import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../../../shared/domain/domain-error.js';
import { safeStack } from '../../../shared/logging/safe-stack.js';
import { SIGN_IN_PAGES, type SignInOrigin } from '../domain/pending-sign-in.entity.js';

/** A request from the provider; `signInOrigin` is set once its pending sign-in is loaded. */
export type CallbackRequest = Request & { signInOrigin?: SignInOrigin };

/** The URL of the sign-in page, with its query parameters. */
export function signInPage(origin: SignInOrigin, params: object = {}): string {
  const { page, organizationCode: code, classId, returnTo } = origin;
  const query = new URLSearchParams({
    ...(code && { code }),
    ...(classId && { class: classId }),
    ...(returnTo && { return: returnTo }),
    ...params,
  });
  return `/${page}?${query}`;
}

/** Redirects errors to the sign-in page, because browsers open these routes directly and can't show a problem document. */
@Catch()
export class SignInRedirectFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<CallbackRequest>();
    const isExpected = error instanceof DomainError;
    if (!isExpected) this.logger.error(safeStack(error));
    const origin = request.signInOrigin ?? originOf(request);
    http.getResponse<Response>().redirect(signInPage(origin, { problem: isExpected ? error.code : 'internal_error' }));
  }
}

/** The page named by the query of the first request; the callback names none. */
function originOf({ query }: Request): SignInOrigin {
  return { page: SIGN_IN_PAGES.find((page) => page === query.from) ?? 'client-login' };
}
