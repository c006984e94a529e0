import type { Config } from '../../config.js';

/** Settings of the outbox and the queues. */
export class EventsSettings {
  readonly databaseUrl: string;
  /** Queues live in this Redis; without it, in schema `bullmq` of the database. */
  readonly redisUrl: string | undefined;
  /** Milliseconds to wait for a connection, and then for each statement. */
  readonly databaseTimeout: number;
  /** False if this process only writes to the outbox: an `api`, or a copy that is held. */
  readonly runsReactions: boolean;
  /** Milliseconds between checks for jobs that lost their worker. Such a job runs again within twice that. */
  readonly stalledInterval: number;
  /** Milliseconds before the second try of a reaction, and of a provider that is away; doubles with each further try. */
  readonly retryDelay: number;
  /** Milliseconds between looks at whether a provider is back. */
  readonly outagePoll: number;
  /** Milliseconds between sweeps for messages whose notification was lost. */
  readonly sweepInterval = 3_000;
  /** Milliseconds after which a message whose reactions haven't all run is handed to the queues again, in case they lost it. */
  readonly redeliverAfter: number;

  constructor(
    config: Pick<Config, 'databaseUrl' | 'databaseTimeout' | 'redisUrl' | 'role' | 'stalledInterval'> & {
      held?: boolean;
    },
    { retryDelay = 15_000, redeliverAfter = 2 * 60_000, outagePoll = 1_000 } = {},
  ) {
    this.databaseTimeout = config.databaseTimeout;
    this.databaseUrl = config.databaseUrl;
    this.redisUrl = config.redisUrl;
    this.runsReactions = config.role !== 'api' && !config.held;
    this.stalledInterval = config.stalledInterval;
    this.retryDelay = retryDelay;
    this.outagePoll = outagePoll;
    this.redeliverAfter = redeliverAfter;
  }
}
