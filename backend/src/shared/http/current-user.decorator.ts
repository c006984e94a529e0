import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor } from './actor.js';

/** A request after the access guard. */
export interface AuthenticatedRequest extends Request {
  actor?: Actor;
}

const READS_SESSION = 'recert:reads-session';

/** Makes a parameter decorator that depends on who calls. Public routes without one cost no look-up of the session. */
export function callerParameter<T>(read: (request: AuthenticatedRequest) => T): () => ParameterDecorator {
  const inject = createParamDecorator((_: unknown, context: ExecutionContext) =>
    read(context.switchToHttp().getRequest<AuthenticatedRequest>()),
  );
  return () => (target, name, index) => {
    Reflect.defineMetadata(READS_SESSION, true, (target as Record<string | symbol, object>)[name!]!);
    inject()(target, name, index);
  };
}

export const readsSession = (handler: object): boolean => Reflect.getMetadata(READS_SESSION, handler) === true;

/** The signed-in user; undefined only on routes with the audience `public`. */
export const CurrentUser = callerParameter(({ actor }) => actor);
