import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../domain/clock.js';
import { DomainError } from '../../domain/domain-error.js';
import { Sql } from '../../sql/sql.js';
import type { RateLimit } from './rate-limits.js';

/** A rate limit is exceeded. Shows when to retry, but not which limit. */
export class TooManyAttempts extends DomainError {
  readonly kind = 'too_many';
  readonly code = 'too_many_attempts';

  constructor(retryAfter: number) {
    const minutes = Math.ceil(retryAfter / 60);
    const hours = Math.ceil(minutes / 60);
    const wait = hours > 1 ? `${hours} hours` : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
    super(`Too many attempts. Please try again in ${wait}.`, { retryAfter });
  }
}

/**
 * Counts attempts in the database, so that all processes share the counts and a restart keeps them. Counts join the
 * caller's transaction: a rollback takes them back.
 */
@Injectable()
export class RateLimiter {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt before it is made.
   * @throws {TooManyAttempts} when a limit is exceeded
   */
  async consume(limits: RateLimit[]): Promise<void> {
    const until = await this.exceededUntil(limits);
    if (until) throw new TooManyAttempts((until - this.clock.now().getTime()) / 1000);
  }

  /**
   * Runs an attempt that counts only if it fails.
   * @throws {TooManyAttempts} when a limit is exceeded, and whatever the attempt throws
   */
  async consumeOnFailure<T>(limits: RateLimit[], attempt: () => Promise<T>): Promise<T> {
    await this.consume(limits);
    try {
      const result = await attempt();
      await this.refund(limits);
      return result;
    } catch (error) {
      // It wasn't made: for example, too many passwords were waiting to be checked.
      if (error instanceof DomainError && error.kind === 'unavailable') await this.refund(limits);
      throw error;
    }
  }

  /** Counts an attempt; returns false instead of throwing when a limit is exceeded. */
  async tryConsume(limits: RateLimit[]): Promise<boolean> {
    return (await this.exceededUntil(limits)) === undefined;
  }

  /** Takes back an attempt that succeeded. */
  async refund(limits: RateLimit[]): Promise<void> {
    await this.sql.run('update shared.attempts set count = count - 1 where key = any($1) and count > 0', [
      limits.map(hashOf),
    ]);
  }

  /** Counts an attempt. Returns when the last exceeded limit resets, or undefined if none is exceeded. */
  private async exceededUntil(limits: RateLimit[]): Promise<number | undefined> {
    const now = this.clock.now();
    // Ordered by key so that two calls which share keys don't deadlock.
    const row = (await this.sql.one<{ until: number | null }>(
      `with attempts (key, resets_at, max) as (select * from unnest($1::bytea[], $2::timestamptz[], $3::int[])),
       counted as (
         insert into shared.attempts as a (key, count, resets_at)
         select key, 1, resets_at from attempts order by key
         on conflict (key) do update set
           count = case when a.resets_at <= $4 then 1 else a.count + 1 end,
           resets_at = case when a.resets_at <= $4 then excluded.resets_at else a.resets_at end
         returning key, count, resets_at)
       select extract(epoch from max(counted.resets_at)) * 1000 as until
       from counted join attempts using (key) where counted.count > attempts.max`,
      [
        limits.map(hashOf),
        limits.map(({ windowMs }) => new Date(now.getTime() + windowMs)),
        limits.map(({ limit }) => limit),
        now,
      ],
    ))!;
    return row.until ?? undefined;
  }
}

const hashOf = ({ key }: RateLimit): Buffer => createHash('sha256').update(key).digest();
