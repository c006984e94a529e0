import type { Server } from 'node:http';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import { Draining } from './shared/http/draining.js';

/** Supervisors kill ten seconds after SIGTERM. Jobs that are still running then run again in another worker. */
const DEADLINE_MS = 7_500;

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

function giveUp(): never {
  new Logger('Start').warn(`Stopped after ${DEADLINE_MS / 1000} s although work was still running`);
  process.exit(1);
}

/** Stops the program at the first signal, and ends with it, as supervisors expect. More signals don't change that. */
export function stopOnSignals(app: INestApplicationContext, server?: Server): void {
  const draining = app.get(Draining);
  if (server) draining.watch(server);
  let stopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(giveUp, DEADLINE_MS).unref();
    draining.begin();
    if (server) await draining.finish(server);
    await app.close();
    for (const name of SIGNALS) process.off(name, stop);
    process.kill(process.pid, signal);
  };
  for (const name of SIGNALS) process.on(name, stop);
}
