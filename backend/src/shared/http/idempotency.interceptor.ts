import { createHash, createHmac } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Clock } from '../domain/clock.js';
import { InvalidInput } from '../domain/domain-error.js';
import { dayStarted } from '../events/housekeeping.js';
import { Reaction } from '../events/reaction.decorator.js';
import { Sql } from '../sql/sql.js';
import type { AuthenticatedRequest } from './current-user.decorator.js';

/** For routes that create or charge: a repeat with the same Idempotency-Key (IETF draft) returns the first response. */
export const Idempotent = () =>
  applyDecorators(
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        'A repeat with the same key returns the first response. Keys belong to a user and expire after 24 hours.',
    }),
  );

const KEY_LIFETIME_HOURS = 24;

interface Claim {
  userId: string;
  key: string;
  requestHash: string;
}

interface StoredResponse {
  requestHash: string;
  status: number;
  body: unknown;
}

/**
 * Runs an `@Idempotent` handler in one transaction with its key, so that both are committed or neither is: a failed call and
 * a crash leave no key. A concurrent repeat waits on the key's row until the first call has committed or rolled back.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || !request.actor) return next.handle();
    if (key.length < 1 || key.length > 255) {
      throw new InvalidInput({ path: 'Idempotency-Key', message: 'Idempotency-Key can have 1 to 255 characters.' });
    }
    const claim = claimOf(key, request.actor.userId, request);
    return from(this.runOnce(claim, next, context.switchToHttp().getResponse<Response>()));
  }

  private async runOnce(claim: Claim, next: CallHandler, response: Response): Promise<unknown> {
    return await this.em.fork().transactional(async () => {
      if (!(await this.claim(claim))) return await this.replay(claim, response);
      const body: unknown = await lastValueFrom(next.handle());
      await this.store(claim, response.statusCode, body);
      return body;
    });
  }

  /** Returns false if the user's key was used in the last 24 hours. */
  private async claim({ userId, key, requestHash }: Claim): Promise<boolean> {
    const now = this.clock.now();
    const claimed = await this.sql.one(
      `insert into shared.idempotency_keys as k (user_id, key, request_hash, created_at) values ($1, $2, $3, $4)
       on conflict (user_id, key) do update set request_hash = excluded.request_hash, created_at = excluded.created_at
       where k.created_at < $4::timestamptz - interval '${KEY_LIFETIME_HOURS} hours' returning key`,
      [userId, key, requestHash, now],
    );
    return claimed !== undefined;
  }

  private async store({ userId, key }: Claim, status: number, body: unknown): Promise<void> {
    await this.sql.rows(`update shared.idempotency_keys set status = $3, body = $4 where user_id = $1 and key = $2`, [
      userId,
      key,
      status,
      JSON.stringify(body ?? null),
    ]);
  }

  private async replay({ userId, key, requestHash }: Claim, response: Response): Promise<unknown> {
    const stored = await this.sql.one<StoredResponse>(
      `select request_hash as "requestHash", status, body from shared.idempotency_keys where user_id = $1 and key = $2`,
      [userId, key],
    );
    if (stored?.requestHash !== requestHash) {
      throw new InvalidInput({
        path: 'Idempotency-Key',
        message: 'This Idempotency-Key was used for another request.',
      });
    }
    response.status(stored.status);
    return stored.body;
  }
}

/**
 * The table holds hashes only. The request's hash is keyed with the client's key, which is not stored, so a copy of the table
 * doesn't allow guessing what was sent; a secret kept in the same database would not prevent that.
 */
function claimOf(key: string, userId: string, request: AuthenticatedRequest): Claim {
  const sent = `${request.method} ${request.originalUrl} ${JSON.stringify(request.body ?? null)}`;
  return {
    userId,
    key: createHash('sha256').update(key).digest('hex'),
    requestHash: createHmac('sha256', key).update(sent).digest('hex'),
  };
}

/** Deletes expired idempotency keys. */
@Reaction({ on: dayStarted, queue: 'domain' })
export class PurgeIdempotencyKeys {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    const expired = `delete from shared.idempotency_keys where created_at < $1::timestamptz - interval '${KEY_LIFETIME_HOURS} hours'`;
    await this.sql.run(expired, [this.clock.now()]);
  }
}
