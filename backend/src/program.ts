import 'reflect-metadata';
import type { Server } from 'node:http';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { createApplication } from './application.js';
import type { Config } from './config.js';
import { type AccountsAtStart, IdentityApi } from './modules/identity/index.js';
import { ProgramLog } from './shared/logging/program-log.js';
import { failureOf } from './shared/sql/unavailable.js';
import { version } from './shared/version.js';
import { stopOnSignals } from './shutdown.js';

/** Starts the program; a worker listens on no port. Notifies a parent process with an IPC channel when it is ready. */
export async function start(config: Config): Promise<void> {
  if (config.role === 'worker') await startWorker(config);
  else await startHttp(config);
}

async function startWorker(config: Config): Promise<void> {
  const logger = await ProgramLog.with(config);
  const worker = await NestFactory.createApplicationContext(AppModule.with(config), { logger });
  stopOnSignals(worker);
  const health = config.healthPort ? `, health checks on port ${config.healthPort}` : '';
  new Logger('Start').log(`Recert ${version} runs as worker${health}`);
  announceHold(config);
  process.send?.({ ready: true });
}

async function startHttp(config: Config): Promise<void> {
  const app = await createApplication(config);
  const server: Server = await app.listen(config.port, config.host);
  stopOnSignals(app, server);
  const url = await app.getUrl();
  new Logger('Start').log(`Recert ${version} listens on ${url} as ${config.role}`);
  announceHold(config);
  process.send?.({ ready: true, url, accounts: await accountsOf(app) });
}

/** For the starter's words. A database that is away doesn't hold up a start. */
async function accountsOf(app: INestApplicationContext): Promise<AccountsAtStart | undefined> {
  try {
    return await app.get(IdentityApi).accountsAtStart();
  } catch (error) {
    if (failureOf(error)) return undefined;
    throw error;
  }
}

function announceHold({ held }: Config): void {
  if (held)
    new Logger('Start').warn(
      'This is a restored copy. Nothing is sent or charged. docs/operations.md says how to release it',
    );
}

/** Stops when the parent process that opened the IPC channel dies. */
if (process.connected) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
