import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/domain/clock.js';
import { ReadModel } from '../../shared/sql/read.js';
import { TooManyAttempts } from './domain/identity.errors.js';

/** Something that may be tried `limit` times within a window that begins with the first try. */
interface Allowance {
  key: string;
  limit: number;
  windowMs: number;
}

const MINUTE = 60_000;

/**
 * What one sign-in counts against. The tight limit holds for one account from one address, so that nobody can lock
 * somebody else out; the loose ones slow down guessing that is spread over addresses or accounts.
 */
export const signInAllowances = (email: string, ip: string | undefined): Allowance[] => [
  { key: `sign-in ${email} from ${ip}`, limit: 10, windowMs: 15 * MINUTE },
  { key: `sign-in ${email}`, limit: 50, windowMs: 15 * MINUTE },
  { key: `sign-in from ${ip}`, limit: 200, windowMs: 15 * MINUTE },
];

/** Enough for a class that signs up in one room, behind one address. */
export const registrationAllowances = (ip: string | null): Allowance[] => [
  { key: `registration from ${ip}`, limit: 100, windowMs: 60 * MINUTE },
];

/** Counts tries in the database, so that all processes see the same number, and a restart forgets none. */
@Injectable()
export class Attempts {
  constructor(
    private readonly read: ReadModel,
    private readonly clock: Clock,
  ) {}

  /** Counts a try before it is made. Throws TooManyAttempts when it is one too many. */
  async count(allowances: Allowance[]): Promise<void> {
    const now = this.clock.now();
    const rows = await this.read.rows<{ key: Buffer; count: number; resetsAt: string }>(
      `insert into identity.attempts as a (key, count, resets_at)
       select key, 1, resets_at from unnest($1::bytea[], $2::timestamptz[]) as t (key, resets_at) order by key
       on conflict (key) do update set
         count = case when a.resets_at <= $3 then 1 else a.count + 1 end,
         resets_at = case when a.resets_at <= $3 then excluded.resets_at else a.resets_at end
       returning key, count, resets_at as "resetsAt"`,
      [allowances.map(hashOf), allowances.map(({ windowMs }) => new Date(now.getTime() + windowMs)), now],
    );
    const exceeded = rows.filter(({ key, count }) => count > allowances.find((one) => hashOf(one).equals(key))!.limit);
    if (exceeded.length === 0) return;
    const until = Math.max(...exceeded.map(({ resetsAt }) => Date.parse(resetsAt)));
    throw new TooManyAttempts((until - now.getTime()) / 1000);
  }

  /** Takes a try back that turned out to be right. */
  async forgive(allowances: Allowance[]): Promise<void> {
    await this.read.rows('update identity.attempts set count = count - 1 where key = any($1::bytea[]) and count > 0', [
      allowances.map(hashOf),
    ]);
  }
}

const hashOf = ({ key }: Allowance): Buffer => createHash('sha256').update(key).digest();
