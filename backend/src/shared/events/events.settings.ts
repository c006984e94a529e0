import type { Config } from '../../config.js';

/** What the outbox and the queues need to know. */
export class EventsSettings {
  readonly databaseUrl: string;
  /** Queues live in this Redis; without it, in schema `bullmq` of the database. */
  readonly redisUrl: string | undefined;
  /** Whether this process dispatches events and runs reactions, or only writes to the outbox. */
  readonly runsReactions: boolean;
  /** Milliseconds between looks for jobs whose worker fell silent. Such a job is run again within twice that. */
  readonly stalledInterval: number;
  /** Milliseconds before the second try of a reaction; doubles with each further one. */
  readonly retryDelay: number;
  /** Milliseconds between the sweeps that catch what a lost wake-up left in the outbox. */
  readonly sweepInterval = 3_000;

  constructor(config: Pick<Config, 'databaseUrl' | 'redisUrl' | 'role' | 'stalledInterval'>, retryDelay = 15_000) {
    this.databaseUrl = config.databaseUrl;
    this.redisUrl = config.redisUrl;
    this.runsReactions = config.role !== 'api';
    this.stalledInterval = config.stalledInterval;
    this.retryDelay = retryDelay;
  }
}
