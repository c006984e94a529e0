import { readFileSync } from 'node:fs';
import { Controller, Get } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { AppModule } from '../../src/app.module.js';
import { Audience } from '../../src/shared/http/audience.decorator.js';
import { AudienceCheck } from '../../src/shared/http/audience-check.js';
import { operationId } from '../../src/shared/http/problem-responses.js';
import { servedRoutes } from '../support/served-routes.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

interface Operation {
  operationId: string;
  parameters: { in: string }[];
  requestBody?: object;
  responses: object;
}
const file = new URL('../../../docs/api/openapi.json', import.meta.url);
const document: { paths: Record<string, Record<string, Operation>> } = JSON.parse(readFileSync(file, 'utf8'));

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

@Controller('planted')
class WithoutAudience {
  @Get('closed')
  @Audience('admin')
  closed() {}

  @Get('open')
  open() {}
}

describe('every route', () => {
  it('has an audience', () => {
    const routes = test.app.get(AudienceCheck).routes();
    expect(routes.length).toBeGreaterThan(20);
    expect(routes.filter(({ audiences }) => !audiences?.length)).toEqual([]);
  });

  it('is declared by a controller, where the check finds it', () => {
    const served = servedRoutes(test.app).filter((route) => !/ \/api\/(docs|openapi)/.test(route));
    expect(served).toHaveLength(test.app.get(AudienceCheck).routes().length);
  });

  it('documents the problems that follow from its audience, id and body', () => {
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
    const undocumented = test.app
      .get(AudienceCheck)
      .routes()
      .flatMap(({ controller, method, audiences }) => {
        const operation = byId.get(operationId(controller, method));
        if (!operation) return [];
        const expected = [
          '5XX',
          ...(audiences?.includes('public') ? [] : ['401', '403']),
          ...(operation.parameters.some((parameter) => parameter.in === 'path') ? ['404'] : []),
          ...(operation.requestBody ? ['400', '413'] : []),
        ];
        return expected
          .filter((status) => !(status in operation.responses))
          .map((status) => `${controller}.${method} ${status}`);
      });
    expect(undocumented).toEqual([]);
  });

  it('without one keeps the program from starting', async () => {
    const program = Test.createTestingModule({
      imports: [AppModule.with(test.config)],
      controllers: [WithoutAudience],
    });
    const built = await program.compile();
    await expect(built.createNestApplication().init()).rejects.toThrow(
      'These routes have no audience: WithoutAudience.open.',
    );
  });
});
