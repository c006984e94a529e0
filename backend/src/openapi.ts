import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { Forbidden, Unauthenticated } from './shared/domain/domain-error.js';
import { SESSION_COOKIE, SessionReader } from './shared/http/actor.js';
import { readCookie } from './shared/http/cookies.js';
import { isLocalRequest } from './shared/http/own-site.js';
import { Problem } from './shared/http/problem.dto.js';
import { documentProblems, operationId } from './shared/http/problem-responses.js';

/** Written by `npm run api:generate`; `npm test` fails when it differs from the code. */
const GENERATED = path.resolve(import.meta.dirname, '../../docs/api/openapi.json');

/**
 * Describes the API from the controllers and their DTOs. Complete only in a build with the Nest plugin (nest-cli.json),
 * which records the types of the DTOs.
 */
export function describeApi(app: INestApplication): OpenAPIObject {
  const about = new DocumentBuilder()
    .setTitle('Recert')
    .setDescription('The API of a CPR and first-aid training center.')
    .setVersion('1')
    .addCookieAuth('recert_session')
    .build();
  const document = SwaggerModule.createDocument(app, about, {
    operationIdFactory: operationId,
    extraModels: [Problem],
  });
  documentProblems(app, document);
  return document;
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
    if (actor.role !== 'admin' || actor.requirePasswordChange) throw new Forbidden('You do not have access to this.');
    next();
  };
}
