import { Controller, Get } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { AppModule } from '../../src/app.module.js';
import { Audience } from '../../src/shared/http/audience.decorator.js';
import { AudienceCheck } from '../../src/shared/http/audience-check.js';
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

/** A layer of Express's router, with what its own types leave out. */
interface ServedLayer {
  route?: { path: string; methods: Record<string, boolean> };
}

/** Method and path of everything that Express serves, without the API's own description. */
function servedRoutes(): { method: string; path: string }[] {
  const stack = test.app.getHttpAdapter().getInstance().router.stack as unknown as ServedLayer[];
  const routes = stack.flatMap(({ route }) => {
    const methods = Object.keys(route?.methods ?? {});
    // Those that take every method are left out: Nest marks addresses outside its prefix by such a one.
    return methods.length === 1 ? [{ method: methods[0]!.toUpperCase(), path: route!.path }] : [];
  });
  return routes.filter(({ path }: { path: string }) => !/^\/api\/(docs|openapi)/.test(path));
}

/** What controllers declare for one method. */
const declaredRoutes = () =>
  test.app
    .get(AudienceCheck)
    .routes()
    .filter(({ method }) => method !== 'ALL');

describe('every route', () => {
  it('names its audience', () => {
    const routes = test.app.get(AudienceCheck).routes();
    expect(routes.length).toBeGreaterThan(20);
    expect(routes.filter(({ audiences }) => !audiences?.length)).toEqual([]);
  });

  it('is declared by a controller, where the check sees it', () => {
    const declared = declaredRoutes();
    expect(servedRoutes()).toHaveLength(declared.length);
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

  it('refuses an anonymous caller unless it is public', async () => {
    const declared = declaredRoutes();
    const closed = declared.filter(({ audiences }) => !audiences?.includes('public'));
    const answers = await Promise.all(
      servedRoutes().map(({ method, path }) =>
        test.browser().call(method, path.replace(/:\w+/g, '01890000-0000-7000-8000-000000000000')),
      ),
    );
    expect(answers.filter(({ status }) => status === 401 || status === 403)).toHaveLength(closed.length);
  });
});
