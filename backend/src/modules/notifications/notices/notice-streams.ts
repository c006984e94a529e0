import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import pg from 'pg';
import { Config } from '../../../config.js';
import { domainError } from '../../../shared/domain/domain-error.js';
import { newId } from '../../../shared/domain/id.js';
import { DISPATCHED_CHANNEL, mergeNews, type News } from '../../../shared/events/dispatched-news.js';
import { type Actor, SessionReader } from '../../../shared/http/actor.js';
import { Draining } from '../../../shared/http/draining.js';
import { Outage } from '../../../shared/logging/outage.js';
import { changesOf } from './changed-kinds.js';
import type { ChangeOfKind } from './notices.dto.js';
import { StreamPlaces } from './stream-places.js';

/** Shorter than proxies wait for a silent server (60 s in nginx). */
const HEARTBEAT_MS = 20_000;
/** Changes of a user's notices within this time are one event. */
const COLLECT_MS = 100;
/** As long, for what staff see: it comes in bursts, and pages read it again. */
const COLLECT_CHANGES_MS = 250;
const RECONNECT_DELAY_MS = 500;

export class Stopping extends domainError('unavailable', 'stopping', 'This server is restarting.', { retryAfter: 1 }) {}

type Stream = Pick<Actor, 'userId' | 'sessionId' | 'permissions'> & { id: string; response: ServerResponse };

/**
 * The open event streams of this process. One database connection listens for all of them, from the first stream on.
 *
 * `changed` only says that the user's notices have changed; a new stream begins with one, so that nothing is missed before it.
 * Staff at the desk also get `changes`, an array of `ChangeOfKind`, and `missed` after a time in which this process may have heard nothing.
 */
@Injectable()
export class NoticeStreams implements BeforeApplicationShutdown {
  private readonly streams = new Set<Stream>();
  private readonly changed = new Set<string>();
  private changes: ChangeOfKind[] = [];
  private readonly stop = new AbortController();
  private readonly outage = new Outage(new Logger('Notices'), 'Open pages learn of no notices', 'They do again');
  private listening: Promise<void> | undefined;
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly config: Config,
    private readonly sessions: SessionReader,
    private readonly places: StreamPlaces,
    private readonly draining: Draining,
  ) {
    this.draining.signal.addEventListener('abort', () => this.close(() => true));
  }

  /**
   * Streams to `response` until the session, the connection or the process ends.
   * @throws {TooManyStreams}
   * @throws {Stopping}
   */
  async open({ userId, sessionId, permissions }: Actor, response: ServerResponse): Promise<void> {
    const stream = { id: newId(), userId, sessionId, permissions, response };
    await this.places.take(stream);
    if (this.draining.hasBegun || response.destroyed) {
      void this.places.leave(stream);
      throw new Stopping();
    }
    this.streams.add(stream);
    response.once('close', () => {
      this.streams.delete(stream);
      void this.places.leave(stream);
    });
    // `no-transform` keeps compression from holding events back, `X-Accel-Buffering` does so for nginx.
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    this.listening ??= this.listen();
    this.heartbeat ??= setInterval(() => void this.beat(), HEARTBEAT_MS).unref();
    send(stream);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    clearInterval(this.heartbeat);
    this.close(() => true);
    await this.listening;
  }

  /** Listens until the process ends, and reconnects. A new connection may have missed changes, so every stream gets an event. */
  private async listen(): Promise<void> {
    while (!this.stop.signal.aborted) {
      const client = new pg.Client({
        connectionString: this.config.databaseUrl,
        application_name: 'recert notices',
        keepAlive: true,
        connectionTimeoutMillis: 5_000,
        query_timeout: 10_000,
      });
      try {
        await this.listenWith(client);
      } catch (error) {
        this.outage.begin((error as Error).message);
        await pause(RECONNECT_DELAY_MS, undefined, { signal: this.stop.signal }).catch(() => undefined);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  }

  private async listenWith(client: pg.Client): Promise<void> {
    client.on('error', () => undefined); // the next query fails with the cause
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'notices') this.announce(payload);
      else if (channel === DISPATCHED_CHANNEL) this.collect(JSON.parse(payload) as News);
      else this.close(({ sessionId }) => sessionId === payload);
    });
    const lost = new Promise<void>((resolve) => client.once('end', resolve));
    await client.connect();
    await client.query(`listen notices; listen ended_sessions; listen ${DISPATCHED_CHANNEL}`);
    this.outage.end();
    for (const stream of this.streams) send(stream);
    this.sendToStaff('missed', '');
    while (!this.stop.signal.aborted) {
      const wait = new AbortController();
      const signal = AbortSignal.any([this.stop.signal, wait.signal]);
      await Promise.race([pause(HEARTBEAT_MS, undefined, { signal }).catch(() => undefined), lost]);
      wait.abort();
      // Fails on a connection that was lost without a word.
      if (!this.stop.signal.aborted) await client.query('select 1');
    }
  }

  private announce(userId: string): void {
    if (this.changed.size === 0) setTimeout(() => this.sendChanges(), COLLECT_MS).unref();
    this.changed.add(userId);
  }

  private sendChanges(): void {
    for (const stream of this.streams) if (this.changed.has(stream.userId)) send(stream);
    this.changed.clear();
  }

  private collect(news: News): void {
    if (this.staff().length === 0) return;
    const changes = changesOf(news);
    if (changes.length > 0 && this.changes.length === 0)
      setTimeout(() => this.sendCollected(), COLLECT_CHANGES_MS).unref();
    this.changes.push(...changes);
  }

  private sendCollected(): void {
    const changes = mergeNews(this.changes);
    this.changes = [];
    this.sendToStaff('changes', JSON.stringify(changes));
  }

  private sendToStaff(event: string, data: string): void {
    for (const { response } of this.staff()) response.write(`event: ${event}\ndata: ${data}\n\n`);
  }

  private staff(): Stream[] {
    return [...this.streams].filter(({ permissions }) => permissions.includes('console'));
  }

  /** Keeps connections open, and closes those of sessions that have expired. */
  private async beat(): Promise<void> {
    for (const { response } of this.streams) response.write(': still here\n\n');
    const ids = [...new Set([...this.streams].map(({ sessionId }) => sessionId))];
    if (ids.length === 0) return;
    await this.places.keep([...this.streams]);
    const valid = await this.sessions.validAmong(ids).catch(() => ids);
    this.close(({ sessionId }) => ids.includes(sessionId) && !valid.includes(sessionId));
  }

  private close(which: (stream: Stream) => boolean): void {
    for (const stream of this.streams) if (which(stream)) stream.response.end();
  }
}

const send = ({ response }: Stream): void => void response.write('event: changed\ndata:\n\n');
