import { Logger, PinoLogger } from 'nestjs-pino';
import pino, { type DestinationStream } from 'pino';
import { currentContext } from '../events/request-context.js';
import { failureOf } from '../sql/unavailable.js';
import { currentTraceId } from '../tracing/spans.js';
import { safeStack } from './safe-stack.js';
import { withoutContacts } from './without-contacts.js';

/** Contexts of the framework's own messages at start. */
const FRAMEWORK = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

/**
 * The program's log: JSON in production, a line of text elsewhere; times are in UTC. Every line of a request or a job has its id.
 * Callers log no personal data; what an error's message quotes is masked.
 */
export class ProgramLog extends Logger {
  private constructor(output: DestinationStream) {
    super(new PinoLogger({ pinoHttp: [OPTIONS, output] }), {});
  }

  static async with({ production }: { production: boolean }): Promise<ProgramLog> {
    return new ProgramLog(production ? pino.destination({ dest: 1, sync: true }) : await lines());
  }

  override log(message: unknown, ...rest: unknown[]): void {
    if (!FRAMEWORK.has(String(rest.at(-1)))) super.log(message, ...rest);
  }

  /** The framework hands over errors as they are. An outage that a scheduled tick meets has a line of its own, and a later tick makes up for it. */
  override error(message: unknown, ...rest: unknown[]): void {
    const failure = rest.at(-1) === 'Scheduler' ? failureOf(message) : undefined;
    if (failure && failure.of !== 'statement') return;
    super.error(message instanceof Error ? safeStack(message) : message, ...rest);
  }
}

const OPTIONS: pino.LoggerOptions = {
  level: 'info',
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  mixin() {
    const { requestId, jobId, messageId } = currentContext();
    return { requestId, jobId, messageId, traceId: currentTraceId() };
  },
  hooks: { streamWrite: withoutContacts },
};

/** Text with colors in a terminal. */
async function lines(): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({
    colorize: process.stdout.isTTY === true,
    translateTime: "UTC:yyyy-mm-dd'T'HH:MM:ss.l'Z'",
    ignore: 'pid,context',
    messageFormat: '{if context}[{context}] {end}{msg}',
    singleLine: true,
    destination: 1,
    sync: true,
  });
}
