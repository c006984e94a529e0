import { PATH_METADATA } from '@nestjs/common/internal';
import { AudienceCheck } from '../../src/shared/http/audience-check.js';
import { declaresBody, takesAnyBody } from '../../src/shared/http/body.guard.js';
import type { TestApp } from './test-app.js';

export interface RouteDeclaration {
  /** `POST classes/:id/cancel` */
  name: string;
  verb: string;
  /** As the controller declares it, without the prefix. */
  path: string;
  body: 'json' | 'any' | 'none';
  audiences: string[];
}

/** Every route of the program and the body that it declares. */
export function declaredRoutes({ app }: Pick<TestApp, 'app'>): RouteDeclaration[] {
  return app
    .get(AudienceCheck)
    .routes()
    .map(({ controllerClass, method, handler, verb, audiences = [] }) => {
      const parts = [controllerClass, handler].map((of) => Reflect.getMetadata(PATH_METADATA, of) as string);
      const path = parts
        .join('/')
        .replace(/\/{2,}/g, '/')
        .replace(/^\/|\/$/g, '');
      const body = takesAnyBody(handler) ? 'any' : declaresBody(controllerClass, method) ? 'json' : 'none';
      return { name: `${verb} ${path}`, verb, path, body, audiences };
    });
}
