import { Injectable, type OnModuleInit, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/internal';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { Permission } from '../domain/permission.js';
import { AUDIENCE, type Audience } from './audience.decorator.js';
import { FRESH_PROOF } from './fresh-proof.js';
import { PERMISSION } from './permission.decorator.js';

/** A route as its controller declares it. */
export interface DeclaredRoute {
  controller: string;
  controllerClass: object;
  /** The name of the controller's method. */
  method: string;
  handler: object;
  /** `GET`, `POST`, … */
  verb: string;
  audiences: Audience[] | undefined;
  needsFreshProof: boolean;
  /** What staff need for it. */
  permissions: Permission[];
}

/** Default deny: the program does not start while a route has no audience. */
@Injectable()
export class AudienceCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const open = this.routes()
      .filter(({ audiences }) => !audiences?.length)
      .map(({ controller, method }) => `${controller}.${method}`);
    if (open.length > 0) throw new Error(`These routes have no audience: ${open.join(', ')}.`);
  }

  /** Returns every route of the program. */
  routes(): DeclaredRoute[] {
    return this.discovery.getControllers().flatMap(({ instance, metatype }) => {
      if (!instance || !metatype) return [];
      const prototype = Object.getPrototypeOf(instance);
      return this.scanner.getAllMethodNames(prototype).flatMap((method) => {
        const handler = prototype[method];
        if (Reflect.getMetadata(PATH_METADATA, handler) === undefined) return [];
        const verb = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number] ?? '';
        const route = [handler, metatype];
        const audiences = this.reflector.getAllAndOverride<Audience[] | undefined>(AUDIENCE, route);
        const needsFreshProof = this.reflector.getAllAndOverride<boolean | undefined>(FRESH_PROOF, route) ?? false;
        const permissions = this.reflector.getAllAndOverride<Permission[] | undefined>(PERMISSION, route) ?? [
          'administer',
        ];
        const names = { controller: metatype.name, controllerClass: metatype, method };
        return [{ ...names, handler, verb, audiences, needsFreshProof, permissions }];
      });
    });
  }
}
