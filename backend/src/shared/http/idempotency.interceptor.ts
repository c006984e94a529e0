import { createHash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { from, type Observable, of, switchMap, tap } from 'rxjs';
import { Clock } from '../domain/clock.js';
import { DomainError, InvalidInput } from '../domain/domain-error.js';
import { ReadModel } from '../sql/read.js';
import type { AuthenticatedRequest } from './current-user.decorator.js';

class RequestInProgress extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'request_in_progress';
}

interface StoredAnswer {
  requestHash: string;
  status: number | null;
  body: unknown;
}

/**
 * For calls that create or charge: a repeat with the same Idempotency-Key (IETF draft) answers the first response and does
 * nothing again. The same key with another request is refused. A call that failed keeps no answer, so it can be tried again.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly read: ReadModel,
    private readonly clock: Clock,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || !request.actor) return next.handle();
    if (key.length < 1 || key.length > 255) {
      throw new InvalidInput({ path: 'Idempotency-Key', message: 'Idempotency-Key can have 1 to 255 characters.' });
    }
    const response = context.switchToHttp().getResponse<Response>();
    const claim = { userId: request.actor.userId, key, requestHash: hashOf(request) };
    return from(this.claim(claim)).pipe(
      switchMap((stored) => {
        if (stored) return of(replay(stored, claim.requestHash, response));
        return next.handle().pipe(
          switchMap((body) => from(this.keep(claim, response.statusCode, body))),
          tap({ error: () => void this.release(claim) }),
        );
      }),
    );
  }

  /** Undefined when this request is the first with its key; else what the first one left. */
  private async claim({ userId, key, requestHash }: Claim): Promise<StoredAnswer | undefined> {
    const claimed = await this.read.one(
      `insert into shared.idempotency_keys (user_id, key, request_hash, created_at) values ($1, $2, $3, $4)
       on conflict do nothing returning key`,
      [userId, key, requestHash, this.clock.now()],
    );
    if (claimed) return undefined;
    return await this.read.one<StoredAnswer>(
      `select request_hash as "requestHash", status, body from shared.idempotency_keys where user_id = $1 and key = $2`,
      [userId, key],
    );
  }

  private async keep({ userId, key }: Claim, status: number, body: unknown): Promise<unknown> {
    await this.read.rows(`update shared.idempotency_keys set status = $3, body = $4 where user_id = $1 and key = $2`, [
      userId,
      key,
      status,
      JSON.stringify(body ?? null),
    ]);
    return body;
  }

  private async release({ userId, key }: Claim): Promise<void> {
    await this.read.rows(`delete from shared.idempotency_keys where user_id = $1 and key = $2 and status is null`, [
      userId,
      key,
    ]);
  }
}

interface Claim {
  userId: string;
  key: string;
  requestHash: string;
}

function hashOf(request: AuthenticatedRequest): string {
  return createHash('sha256')
    .update(`${request.method} ${request.originalUrl} ${JSON.stringify(request.body ?? null)}`)
    .digest('hex');
}

function replay(stored: StoredAnswer, requestHash: string, response: Response): unknown {
  if (stored.requestHash !== requestHash) {
    throw new InvalidInput({ path: 'Idempotency-Key', message: 'This Idempotency-Key was used for another request.' });
  }
  if (stored.status === null)
    throw new RequestInProgress('The same request is still being worked on. Please wait for its answer.');
  response.status(stored.status);
  return stored.body;
}
