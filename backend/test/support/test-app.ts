import 'reflect-metadata';
import { MikroORM } from '@mikro-orm/postgresql';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import { AppModule } from '../../src/app.module.js';
import { configure, HTTP_OPTIONS } from '../../src/application.js';
import { type Config, readConfig } from '../../src/config.js';
import { Clock } from '../../src/shared/domain/clock.js';
import { Sql } from '../../src/shared/sql/sql.js';
import { Browser } from './browser.js';
import { DATABASE_TIMEOUT_MS } from './database-timeout.js';
import { MovedClock } from './moved-clock.js';

/** The whole program on this test file's database, listening on a free port. */
export interface TestApp {
  app: NestExpressApplication;
  url: string;
  config: Config;
  clock: MovedClock;
  orm: MikroORM;
  /** Runs plain SQL with `$1…`. */
  sql: Sql;
  /** A browser without cookies. */
  browser(): Browser;
  close(): Promise<void>;
}

/** Starts the program; `ROLE: 'all'` also runs reactions, `override` replaces providers. Passport allows one app per test file. */
export async function startTestApp(
  env: Record<string, string> = {},
  override = (builder: TestingModuleBuilder) => builder,
): Promise<TestApp> {
  const { DATABASE_URL, RECERT_DATA_DIR } = process.env;
  const own = { DATABASE_URL, RECERT_DATA_DIR, DATABASE_TIMEOUT_MS };
  const config = readConfig({ ...own, ROLE: 'api', RECERT_DEMO: '0', RECERT_LOCAL: '1', ...env });
  const clock = new MovedClock();
  const program = Test.createTestingModule({ imports: [AppModule.with(config)] });
  const built = await override(program.overrideProvider(Clock).useValue(clock)).compile();
  const app = built.createNestApplication<NestExpressApplication>({
    logger: ['error', 'warn'],
    // A connection that turns idle while the server closes would be kept until its timeout.
    forceCloseConnections: true,
    ...HTTP_OPTIONS,
  });
  configure(app, config);
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  return {
    app,
    url,
    config,
    clock,
    orm: app.get(MikroORM),
    sql: app.get(Sql),
    browser: () => new Browser(url),
    close: () => app.close(),
  };
}
