import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { Forbidden, Unauthenticated } from './shared/domain/domain-error.js';
import { SESSION_COOKIE, SessionReader } from './shared/http/actor.js';
import { AudienceCheck } from './shared/http/audience-check.js';
import { readCookie } from './shared/http/cookies.js';
import { documentCallers, SESSION_SCHEME } from './shared/http/documented-callers.js';
import { documentBodyLimits, documentQueryLimits } from './shared/http/documented-limits.js';
import { isLocalRequest } from './shared/http/own-site.js';
import { Problem } from './shared/http/problem.dto.js';
import { documentProblems, operationId, type SharedResponses } from './shared/http/problem-responses.js';

/** Written by `npm run api:generate`; `npm test` fails when it differs from the code. */
const GENERATED = path.resolve(import.meta.dirname, '../../docs/api/openapi.json');

const ABOUT_SESSIONS = 'Set by a sign-in. Over TLS, its name begins with `__Host-`.';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/**
 * Describes the API from the controllers and their DTOs. Complete only in a build with the Nest plugin (nest-cli.json),
 * which records the types of the DTOs.
 */
export function describeApi(app: INestApplication): OpenAPIObject {
  const about = new DocumentBuilder()
    .setTitle('Recert')
    .setDescription('The API of a CPR and first-aid training center.')
    .setVersion('1')
    .addServer('/', 'Where this description comes from.')
    .addCookieAuth(SESSION_COOKIE, { type: 'apiKey', description: ABOUT_SESSIONS }, SESSION_SCHEME)
    .build();
  const document = SwaggerModule.createDocument(app, about, {
    operationIdFactory: operationId,
    extraModels: [Problem],
  });
  documentRoutes(app, document);
  documentBodyLimits(document.components?.schemas ?? {});
  return document;
}

/** Adds to every operation what its route and the guards and pipes before it make of it. */
function documentRoutes(app: INestApplication, document: OpenAPIObject): void {
  const declared = app.get(AudienceCheck).routes();
  const routes = new Map(declared.map((route) => [operationId(route.controller, route.method), route]));
  const operations = Object.values(document.paths).flatMap((item): Operation[] => Object.values(item));
  const problems: SharedResponses = {};
  for (const operation of operations) {
    const route = routes.get(operation.operationId ?? '');
    if (!route) throw new Error(`No controller declares ${operation.operationId}.`);
    documentCallers(operation, route);
    documentQueryLimits(operation, route);
    documentProblems(operation, route, problems);
  }
  document.components = { ...document.components, responses: problems };
  const tags = new Set(operations.flatMap((operation) => operation.tags ?? []));
  document.tags = [...tags].sort().map((name) => ({ name }));
}

/**
 * Serves the generated description at /api/docs and /api/openapi.json, to everybody at this machine and else to staff; reads it
 * on the first request.
 */
export function serveOpenApi(app: INestApplication): void {
  app.use(['/api/docs', '/api/openapi.json'], onlyStaff(app));
  SwaggerModule.setup('api/docs', app, () => JSON.parse(readFileSync(GENERATED, 'utf8')) as OpenAPIObject, {
    jsonDocumentUrl: 'api/openapi.json',
  });
}

/** Swagger registers its own routes, which the access guard doesn't see. */
function onlyStaff(app: INestApplication) {
  return async (request: Request, _response: Response, next: NextFunction): Promise<void> => {
    if (isLocalRequest(request)) return next();
    const token = readCookie(request, SESSION_COOKIE);
    const actor = token && (await app.get(SessionReader).actorOf(token));
    if (!actor) throw new Unauthenticated('Please sign in to continue.');
    if (!actor.permissions.includes('console') || actor.requirePasswordChange)
      throw new Forbidden('You do not have access to this.');
    next();
  };
}
