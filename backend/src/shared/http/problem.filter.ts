import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError, type ErrorKind, type FieldError } from '../domain/domain-error.js';
import { safeStack } from '../logging/safe-stack.js';
import { constraintError } from '../sql/constraint-errors.js';
import { DatabaseStatus } from '../sql/database-status.js';
import { failureOf } from '../sql/unavailable.js';
import { UnsupportedContent } from './body.guard.js';
import type { Problem } from './problem.dto.js';
import { problemPage } from './problem-page.js';

/** The HTTP status of each kind of domain error. */
export const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  payment_failed: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  unavailable: 503,
};

const TITLE: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/**
 * Sends every error as a problem document, or as a page to a browser outside the API. Anything unexpected becomes a 500;
 * details stay in the log.
 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  constructor(private readonly database: DatabaseStatus) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.respond(thrown, http.getRequest<Request>(), http.getResponse<Response>());
  }

  respond(thrown: unknown, request: Request, response: Response): void {
    const error = this.domainErrorOf(thrown);
    const problem = this.problemOf(error ?? thrown);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (error?.details.retryAfter) response.setHeader('Retry-After', Math.ceil(error.details.retryAfter));
    // The route may have set another one for its success.
    response.status(problem.status).setHeader('Cache-Control', 'no-store');
    if (wantsPage(request)) response.type('html').send(problemPage(problem));
    else response.type('application/problem+json').send(JSON.stringify(problem));
  }

  private domainErrorOf(thrown: unknown): DomainError | undefined {
    if (thrown instanceof DomainError) return thrown;
    // Nest wraps what a body parser throws.
    if (thrown instanceof HttpException && thrown.cause instanceof DomainError) return thrown.cause;
    if (statusOf(thrown) === 415) return new UnsupportedContent();
    const failure = failureOf(thrown);
    if (!failure) return constraintError(thrown);
    if (failure.of === 'statement') this.logger.warn(safeStack(thrown));
    if (failure.of === 'database') void this.database.failed(failure);
    return failure.response;
  }

  private problemOf(error: unknown): Problem {
    if (error instanceof DomainError) {
      const { errors, members } = error.details;
      return { ...problem(STATUS[error.kind], error.code, error.message, errors), ...members };
    }
    const http = httpProblem(error);
    if (http) return http;
    this.logger.error(safeStack(error));
    return problem(500, 'internal_error', 'Something went wrong on our side. Please try again.');
  }
}

const wantsPage = (request: Request): boolean =>
  !/^\/api([/?]|$)/.test(request.originalUrl) && request.accepts(['json', 'html']) === 'html';

function problem(status: number, code: string, message: string, errors?: FieldError[]): Problem {
  const title = TITLE[status] ?? 'Error';
  return { type: 'about:blank', title, status, detail: message, code, message, ...(errors?.length ? { errors } : {}) };
}

/** Errors of the framework and its body parsers: keeps their status and replaces their message. */
function httpProblem(thrown: unknown): Problem | undefined {
  const status = statusOf(thrown);
  if (status === undefined || status >= 500) return undefined;
  if (status === 404) return problem(404, 'not_found', 'There is nothing at this address.');
  if (status === 413) return problem(413, 'too_large', 'What you sent is too large.');
  const code = (TITLE[status] ?? 'error').toLowerCase().replace(/\W+/g, '_');
  return problem(status, code, 'The request could not be read.');
}

function statusOf(thrown: unknown): number | undefined {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const status = (thrown as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 ? status : undefined;
}
