import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import {
  MessageDeferred,
  MessageRefused,
  OutcomeUnknown,
  ProviderUnavailable,
} from '../../integrations/delivery.port.js';
import { PaymentRefused } from '../../integrations/payments/payments.port.js';
import { Clock } from '../domain/clock.js';
import { defineEvent } from '../domain/domain-event.js';
import { Outage } from '../logging/outage.js';
import { safeMessage } from '../logging/safe-stack.js';
import { Sql } from '../sql/sql.js';
import { failureOf } from '../sql/unavailable.js';
import { EventsSettings } from './events.settings.js';
import { Queues } from './queues.js';
import { currentContext } from './request-context.js';
import { ScheduledEvents } from './scheduled-events.js';

/** Ways out of the program, each with one provider that may be away. */
export const CHANNELS = { email: 'Email', sms: 'Text messages', payments: 'Payments', calendar: 'Google Calendar' };
export type Channel = keyof typeof CHANNELS;

/** Fires when a channel has been paused for a minute. */
export const channelPaused = defineEvent<{ channel: Channel; since: string }>('events.channel-paused');

/** Fires when a channel works again that staff were told of, or `isUntried` says that nothing waits for it any more. */
export const channelResumed = defineEvent<{ channel: Channel; since: string; until: string; isUntried?: true }>(
  'events.channel-resumed',
);

/** The provider of a channel is away, and was not called. A job that throws it runs again when the provider is back. */
export class ChannelPaused extends Error {
  constructor(
    readonly channel: Channel,
    reason: string,
  ) {
    super(reason);
  }
}

/** Jobs that wait for a channel try it within seconds of the time. */
const UNTRIED_MS = 60_000;
/** Shorter outages are not reported to staff. */
const REPORT_AFTER_MS = 60_000;
/** The longest wait between two tries, in first waits: two minutes by default. */
const MAX_BACKOFF = 8;

interface PausedChannel {
  channel: Channel;
  since: Date;
  reason: string;
  nextTryAt: Date;
  tries: number;
  /** Staff know of it. */
  isReported: boolean;
}

const COLUMNS = `channel, since, reason, next_try_at as "nextTryAt", tries, told as "isReported"`;

/** What a provider says about one request, and so works. */
const PROOFS = [MessageRefused, MessageDeferred, PaymentRefused];

/**
 * The channels whose provider is away. The first call that finds it so pauses the channel for every process; from then on, one
 * call at a time tries the provider, and the others fail at once with `ChannelPaused`. Their jobs wait where they are, so that a
 * queue keeps its order. See docs/decisions/0025-an-outage-pauses-its-channel.md.
 */
@Injectable()
export class Outages {
  private readonly logger = new Logger('Channels');
  /** What this process knows; undefined until its first call. */
  private paused: Map<Channel, PausedChannel> | undefined;
  private reading: Promise<Map<Channel, PausedChannel>> | undefined;
  private readonly logs = new Map(
    Object.entries(CHANNELS).map(([channel, name]) => {
      return [channel, new Outage(this.logger, `${name} paused`, `${name} resumed`)];
    }),
  );

  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly settings: EventsSettings,
    private readonly scheduled: ScheduledEvents,
    private readonly queues: Queues,
  ) {}

  /**
   * Ends the pauses that nobody would find over, because nothing waits for the channel any more: a code went by email instead, or
   * what waited was withdrawn.
   */
  @Cron('* * * * *', { timeZone: 'UTC' })
  async endUntried(): Promise<void> {
    const until = this.clock.now();
    for (const { channel, nextTryAt } of (await this.read()).values()) {
      const isDue = until.getTime() - nextTryAt.getTime() > UNTRIED_MS;
      if (!isDue || (await this.queues.haveJobs(channel))) continue;
      const [ended] = await this.rows(
        `delete from events.paused_channels where channel = $1 and next_try_at = $2 returning ${COLUMNS}`,
        [channel, nextTryAt],
      );
      if (ended) await this.tellOfEnd(ended, { isUntried: true });
    }
  }

  /**
   * Calls a provider. A person who waits for a response is not held back: only background work is.
   * @throws {ChannelPaused} if the provider is away
   */
  async call<Result>(channel: Channel, act: () => Promise<Result>): Promise<Result> {
    if (currentContext().via === 'web') return await act();
    await this.enter(channel);
    const result = await act().catch(async (thrown) => {
      throw await this.judge(channel, thrown as Error);
    });
    await this.note(this.end(channel));
    return result;
  }

  /** Lets the next call try the provider: why it was away may be gone, such as a key that it refused. */
  async tryNow(channel: Channel): Promise<void> {
    await this.rows('update events.paused_channels set tries = 0, next_try_at = $1 where channel = $2', [
      this.clock.now(),
      channel,
    ]);
    await this.read();
  }

  /** Waits until the channel works, or is to be tried again. */
  async wait(channel: Channel, signal: AbortSignal): Promise<void> {
    const isOver = () => {
      const known = this.paused?.get(channel);
      return !known || known.nextTryAt <= this.clock.now();
    };
    // At least once, because it is the database that may keep a call from its provider.
    do {
      await pause(this.settings.outagePoll, undefined, { signal }).catch(() => undefined);
      await this.read().catch((error) => {
        if (!failureOf(error)) throw error;
      });
    } while (!isOver() && !signal.aborted);
  }

  private async enter(channel: Channel): Promise<void> {
    try {
      const known = (this.paused ?? (await this.read())).get(channel);
      if (!known || (known.nextTryAt <= this.clock.now() && (await this.claimTry(known)))) return;
      throw new ChannelPaused(channel, known.reason);
    } catch (error) {
      const failure = failureOf(error);
      throw failure ? new ChannelPaused(channel, failure.reason) : error;
    }
  }

  /** What a provider did counts, whether or not the database can take a note of it. */
  private async note(noting: Promise<void>): Promise<void> {
    await noting.catch((error) => this.logger.warn(`Nobody else learns how a provider is: ${safeMessage(error)}`));
  }

  /** Whether this call is the one that tries the provider, among all processes. Also if the provider was found to be back. */
  private async claimTry(known: PausedChannel): Promise<boolean> {
    const now = this.clock.now();
    const { channel, tries } = known;
    // The other calls of this process needn't ask.
    known.nextTryAt = this.after(now, tries);
    const [claimed] = await this.rows(
      `update events.paused_channels set tries = tries + 1, next_try_at = $1 where channel = $2 and next_try_at <= $3
       returning ${COLUMNS}`,
      [known.nextTryAt, channel, now],
    );
    if (claimed) this.paused?.set(channel, claimed);
    return claimed !== undefined || !(await this.read()).has(channel);
  }

  /** The error to throw. Any other than the known ones, such as one of the database, says nothing about the provider. */
  private async judge(channel: Channel, thrown: Error): Promise<Error> {
    const away = [thrown, thrown.cause].find((error) => error instanceof ProviderUnavailable);
    if (away) {
      await this.note(this.begin(channel, away.message, away.retryAfter));
      return new ChannelPaused(channel, away.message);
    }
    if (thrown instanceof OutcomeUnknown) await this.note(this.begin(channel, thrown.message));
    else if (PROOFS.some((proof) => thrown instanceof proof)) await this.note(this.end(channel));
    return thrown;
  }

  private async begin(channel: Channel, reason: string, retryAfter?: number): Promise<void> {
    const now = this.clock.now();
    const next = retryAfter === undefined ? this.after(now, 0) : new Date(now.getTime() + retryAfter);
    const [paused] = await this.rows(
      `insert into events.paused_channels as p (channel, since, reason, next_try_at) values ($1, $2, $3, $4)
       on conflict (channel) do update
         set reason = excluded.reason, next_try_at = greatest(p.next_try_at, excluded.next_try_at)
       returning ${COLUMNS}`,
      [channel, now, reason.slice(0, 1_000), next],
    );
    this.paused?.set(channel, paused!);
    this.logs.get(channel)!.begin(reason);
    if (!paused!.isReported && now.getTime() - paused!.since.getTime() >= REPORT_AFTER_MS) await this.tell(paused!);
  }

  /** The event's id comes from its facts, so a process that dies in between repeats nothing. */
  private async tell(paused: PausedChannel): Promise<void> {
    const { channel, since } = paused;
    await this.scheduled.publish(channelPaused({ channel, since: since.toISOString() }));
    await this.rows('update events.paused_channels set told = true where channel = $1 and since = $2', [
      channel,
      since,
    ]);
    paused.isReported = true;
  }

  private async end(channel: Channel): Promise<void> {
    if (!this.paused?.has(channel)) return;
    const [ended] = await this.rows(`delete from events.paused_channels where channel = $1 returning ${COLUMNS}`, [
      channel,
    ]);
    if (ended) await this.tellOfEnd(ended);
    else this.forget(channel);
  }

  private async tellOfEnd(
    { channel, since, isReported }: PausedChannel,
    how: { isUntried?: true } = {},
  ): Promise<void> {
    this.forget(channel);
    if (!isReported) return;
    const times = { since: since.toISOString(), until: this.clock.now().toISOString() };
    await this.scheduled.publish(channelResumed({ channel, ...times, ...how }));
  }

  private forget(channel: Channel): void {
    this.paused?.delete(channel);
    this.logs.get(channel)!.end();
  }

  /** Reads what other processes found. Concurrent calls share one statement. */
  private read(): Promise<Map<Channel, PausedChannel>> {
    this.reading ??= this.rows(`select ${COLUMNS} from events.paused_channels`)
      .then((rows) => {
        const known = this.paused;
        this.paused = new Map(rows.map((row) => [row.channel, row]));
        for (const channel of known?.keys() ?? []) if (!this.paused.has(channel)) this.forget(channel);
        return this.paused;
      })
      .finally(() => {
        this.reading = undefined;
      });
    return this.reading;
  }

  /** Outside any transaction of the caller, which will be rolled back. */
  private async rows(statement: string, values: unknown[] = []): Promise<PausedChannel[]> {
    const rows = await this.sql.outsideTransaction().rows<PausedChannel>(statement, values);
    return rows.map((row) => ({ ...row, since: new Date(row.since), nextTryAt: new Date(row.nextTryAt) }));
  }

  private after(now: Date, tries: number): Date {
    return new Date(now.getTime() + this.settings.retryDelay * Math.min(2 ** tries, MAX_BACKOFF));
  }
}
