import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/domain/clock.js';
import type { Allowance } from './allowances.js';
import { HashingBusy, TooManyAttempts } from './domain/identity.errors.js';

/**
 * Counts tries in the database, so that all processes see the same number, and a restart forgets none. Within a
 * transaction the count joins it: what is rolled back was not tried, and a try too many leaves the count at its limit.
 */
@Injectable()
export class Attempts {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Counts a try before it is made. Throws TooManyAttempts when it is one too many. */
  async count(allowances: Allowance[]): Promise<void> {
    const until = await this.exhaustedUntil(allowances);
    if (until) throw new TooManyAttempts((until - this.clock.now().getTime()) / 1000);
  }

  /** Makes a try that counts only if it fails. Throws TooManyAttempts, and what the try throws. */
  async countFailure<T>(allowances: Allowance[], work: () => Promise<T>): Promise<T> {
    await this.count(allowances);
    try {
      const result = await work();
      await this.forgive(allowances);
      return result;
    } catch (error) {
      // It was never found out whether that try was wrong.
      if (error instanceof HashingBusy) await this.forgive(allowances);
      throw error;
    }
  }

  /** Counts a try whose refusal nobody is told: false when it is one too many. */
  async admits(allowances: Allowance[]): Promise<boolean> {
    return (await this.exhaustedUntil(allowances)) === undefined;
  }

  /** Takes a try back that turned out to be right. */
  async forgive(allowances: Allowance[]): Promise<void> {
    const keys = allowances.map(() => '?::bytea').join(', ');
    await this.em.execute(
      `update identity.attempts set count = count - 1 where key in (${keys}) and count > 0`,
      allowances.map(hashOf),
    );
  }

  /** Counts a try. Answers when the last of its exhausted allowances opens again, or undefined when none is. */
  private async exhaustedUntil(allowances: Allowance[]): Promise<number | undefined> {
    const now = this.clock.now();
    const tries = allowances.flatMap((one) => [hashOf(one), new Date(now.getTime() + one.windowMs), one.limit]);
    // In the order of their keys, so that two calls that share some never wait for each other.
    const [row] = await this.em.execute<[{ until: string | null }]>(
      `with tries (key, resets_at, most) as (values ${allowances.map(() => '(?::bytea, ?::timestamptz, ?::int)').join(', ')}),
       counted as (
         insert into identity.attempts as a (key, count, resets_at)
         select key, 1, resets_at from tries order by key
         on conflict (key) do update set
           count = case when a.resets_at <= ? then 1 else a.count + 1 end,
           resets_at = case when a.resets_at <= ? then excluded.resets_at else a.resets_at end
         returning key, count, resets_at)
       select extract(epoch from max(counted.resets_at)) * 1000 as until
       from counted join tries using (key) where counted.count > tries.most`,
      [...tries, now, now],
    );
    return row.until === null ? undefined : Number(row.until);
  }
}

const hashOf = ({ key }: Allowance): Buffer => createHash('sha256').update(key).digest();
