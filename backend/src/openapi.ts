import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
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

/** Serves the generated description at /api/docs and /api/openapi.json; reads it on the first request. */
export function serveOpenApi(app: INestApplication): void {
  SwaggerModule.setup('api/docs', app, () => JSON.parse(readFileSync(GENERATED, 'utf8')) as OpenAPIObject, {
    jsonDocumentUrl: 'api/openapi.json',
  });
}
