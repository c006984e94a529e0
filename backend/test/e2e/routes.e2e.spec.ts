import { Controller, Get } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { AppModule } from '../../src/app.module.js';
import { Audience } from '../../src/shared/http/audience.decorator.js';
import { AudienceCheck } from '../../src/shared/http/audience-check.js';
import { servedRoutes } from '../support/served-routes.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

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
  it('names its audience', () => {
    const routes = test.app.get(AudienceCheck).routes();
    expect(routes.length).toBeGreaterThan(20);
    expect(routes.filter(({ audiences }) => !audiences?.length)).toEqual([]);
  });

  it('is declared by a controller, where the check sees it', () => {
    const served = servedRoutes(test.app).filter((route) => !/ \/api\/(docs|openapi)/.test(route));
    expect(served).toHaveLength(test.app.get(AudienceCheck).routes().length);
  });

  it('that names none keeps the program from starting', async () => {
    const program = Test.createTestingModule({
      imports: [AppModule.with(test.config)],
      controllers: [WithoutAudience],
    });
    const built = await program.compile();
    await expect(built.createNestApplication().init()).rejects.toThrow(
      'These routes name no audience: WithoutAudience.open.',
    );
  });
});
