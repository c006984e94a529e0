import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

/** The API's description, read off the controllers and their DTOs. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const about = new DocumentBuilder()
    .setTitle('Recert')
    .setDescription('The API of a CPR and first-aid training center.')
    .setVersion('1')
    .addCookieAuth('recert_session')
    .build();
  return SwaggerModule.createDocument(app, about, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
}

/** Serves the description at /api/docs and /api/openapi.json; it is made when first asked for. */
export function serveOpenApi(app: INestApplication): void {
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app), { jsonDocumentUrl: 'api/openapi.json' });
}
