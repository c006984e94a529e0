import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor } from './actor.js';

/** A request after the access guard. */
export interface AuthenticatedRequest extends Request {
  actor?: Actor;
}

/** The signed-in user; undefined only on routes with the audience `public`. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<AuthenticatedRequest>().actor;
});
