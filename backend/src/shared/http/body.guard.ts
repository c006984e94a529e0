import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { ROUTE_ARGS_METADATA, RouteParamtypes } from '@nestjs/common/internal';
import type { Request } from 'express';
import { domainError, InvalidInput } from '../domain/domain-error.js';
import { fieldPath } from './json-limits.js';
import { unknownField } from './validation-messages.js';

export class UnsupportedContent extends domainError(
  'unsupported',
  'unsupported_media_type',
  'This kind of content is not accepted here.',
) {}

const TAKES_ANY_BODY = 'recert:takes-any-body';

/** For routes that take a file, a form or a signed message, or ignore what an email program sends. */
export const TakesAnyBody = () => SetMetadata(TAKES_ANY_BODY, true);

export const takesAnyBody = (handler: object): boolean => Reflect.hasMetadata(TAKES_ANY_BODY, handler);

/** Refuses what a route would ignore: a body that isn't JSON, and any field where the route declares no body. */
@Injectable()
export class BodyGuard implements CanActivate {
  /** @throws {InvalidInput} @throws {UnsupportedContent} */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const isEmpty = request.body === undefined && !hasContent(request);
    if (isEmpty || takesAnyBody(context.getHandler())) return true;
    if (request.body === undefined) throw new UnsupportedContent();
    const fields = declaresBody(context.getClass(), context.getHandler().name) ? [] : Object.keys(request.body);
    if (fields.length > 0) throw new InvalidInput(...fields.map((name) => unknownField(fieldPath('', name))));
    return true;
  }
}

export const declaresBody = (controller: object, method: string): boolean =>
  Object.keys(Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}).some((key) =>
    key.startsWith(`${RouteParamtypes.BODY}:`),
  );

/** Requests say so before they send one (RFC 9112, section 6). */
export const hasContent = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
