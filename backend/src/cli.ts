import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { createApplication } from './application.js';
import { type Config, ConfigError, readConfig } from './config.js';
import { migrate } from './migrations/migrate.js';
import { openApiDocument } from './openapi.js';

const USAGE = 'usage: cli.js migrate | openapi FILE';

/** Tasks beside the server; none of them listens on a port or works on queues. */
async function main([command, argument]: string[]): Promise<void> {
  const config: Config = { ...readConfig(), role: 'api' };
  if (command === 'migrate') return migrate(config);
  if (command === 'openapi' && argument) {
    const app = await createApplication(config);
    await writeFile(argument, `${JSON.stringify(openApiDocument(app), null, 2)}\n`);
    return app.close();
  }
  throw new ConfigError(USAGE);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`${error instanceof ConfigError ? error.message : (error.stack ?? error)}\n`);
    process.exit(1);
  },
);
