import { Injectable, type OnModuleInit, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/internal';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { AUDIENCE, type Audience } from './audience.decorator.js';

/** A route as its controller declares it. `name` is `Controller.method`. */
interface DeclaredRoute {
  name: string;
  method: string;
  audiences: Audience[] | undefined;
}

/** Default deny, said early: the program does not start while a route names no audience. */
@Injectable()
export class AudienceCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const open = this.routes().filter(({ audiences }) => !audiences?.length);
    if (open.length > 0) throw new Error(`These routes name no audience: ${open.map(({ name }) => name).join(', ')}.`);
  }

  /** Every route of the program. */
  routes(): DeclaredRoute[] {
    return this.discovery.getControllers().flatMap(({ instance, metatype }) => {
      if (!instance || !metatype) return [];
      const prototype = Object.getPrototypeOf(instance);
      return this.scanner.getAllMethodNames(prototype).flatMap((methodName) => {
        const handler = prototype[methodName];
        if (Reflect.getMetadata(PATH_METADATA, handler) === undefined) return [];
        const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number] ?? '';
        const audiences = this.reflector.getAllAndOverride<Audience[] | undefined>(AUDIENCE, [handler, metatype]);
        return [{ name: `${metatype.name}.${methodName}`, method, audiences }];
      });
    });
  }
}
