import { ConsoleLogger } from '@nestjs/common';

/** Contexts of the framework's own messages at start. */
const FRAMEWORK = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

/** The program's log: one line per message with its time in UTC, and colors only in a terminal. */
export class LogLines extends ConsoleLogger {
  constructor() {
    super({ logLevels: ['fatal', 'error', 'warn', 'log'], colors: process.stdout.isTTY === true });
  }

  override log(message: unknown, ...rest: unknown[]): void {
    if (!FRAMEWORK.has(String(rest.at(-1)))) super.log(message, ...rest);
  }

  protected override getTimestamp(): string {
    return new Date().toISOString();
  }
}
