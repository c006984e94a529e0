import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CommandBus, type ICommand } from '@nestjs/cqrs';
import { Config, ConfigError } from '../../config.js';
import { inSpan } from '../../shared/tracing/spans.js';

const FLUSH_TIMEOUT_MS = 1_000;

/** Sends traces if OTEL_EXPORTER_OTLP_ENDPOINT is set; the SDK reads it, and the other OTEL_* variables. Otherwise nothing is loaded. */
@Injectable()
export class Tracing implements OnModuleInit, OnApplicationShutdown {
  private sdk: { shutdown(): Promise<void> } | undefined;

  constructor(
    private readonly config: Config,
    private readonly commands: CommandBus,
  ) {}

  async onModuleInit(): Promise<void> {
    if (!this.config.traces) return;
    const { NodeSDK } = await loadSdk();
    // Without detectors, which would send the command line and the account of this machine.
    const sdk = new NodeSDK({
      serviceName: 'recert',
      autoDetectResources: false,
      metricReaders: [],
      logRecordProcessors: [],
    });
    sdk.start();
    this.sdk = sdk;
    this.traceCommands();
  }

  /** Sends what is left. A receiver that doesn't respond must not hold up the end. */
  async onApplicationShutdown(): Promise<void> {
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_TIMEOUT_MS).unref());
    await Promise.race([this.sdk?.shutdown().catch(() => undefined), timeout]);
  }

  /** Nest's bus has no hook around a command. */
  private traceCommands(): void {
    const execute = this.commands.execute.bind(this.commands) as (command: ICommand) => Promise<unknown>;
    const traced = (command: ICommand) => inSpan(command.constructor.name, () => execute(command));
    Object.assign(this.commands, { execute: traced });
  }
}

/** @throws {ConfigError} if the program was installed without the SDK, as the image is by default */
async function loadSdk() {
  try {
    return await import('@opentelemetry/sdk-node');
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError(
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, and this image has no OpenTelemetry. Build it with --build-arg TRACES=1.',
    );
  }
}
