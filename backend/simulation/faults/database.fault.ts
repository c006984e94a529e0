import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault.js';

/** The database's own processes, such as an autovacuum, belong to nobody who may end them. */
const CLIENTS_END = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;

export const endConnections: Fault = {
  name: 'the database ends all connections',
  weight: 2,
  run: async ({ db }, random, meanwhile) => {
    const pauses = Array.from({ length: random.between(1, 4) }, () => random.between(10, 150));
    const acting = meanwhile();
    for (const ms of pauses) {
      await pause(ms);
      await db.query(CLIENTS_END);
    }
    await acting;
  },
};

export const cutDatabase: Fault = {
  name: 'the database cannot be reached for a while',
  weight: 2,
  run: async ({ link }, random, meanwhile) => {
    const [before, ms] = [random.between(0, 60), random.between(50, 1_000)];
    const acting = meanwhile();
    await pause(before);
    await link.cut();
    await pause(ms);
    await link.restore();
    await acting;
  },
};

export const silenceDatabase: Fault = {
  name: 'the connections to the database are silent for a while',
  weight: 2,
  run: async ({ link }, random, meanwhile) => {
    // Now and then longer than the program waits.
    const [before, ms] = [random.between(0, 60), random.chance(0.15) ? 5_500 : random.between(50, 1_000)];
    const acting = meanwhile();
    await pause(before);
    link.silence();
    await pause(ms);
    await link.restore();
    await acting;
  },
};
