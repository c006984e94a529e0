import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Clock } from '../../../shared/domain/clock.js';
import { Message } from '../domain/message.entity.js';
import { withdrawExpired } from './message-sender.js';

const BATCH = 500;

/** Withdraws messages in time whose provider is still away. Workers that do so at once share the work. */
@Injectable()
export class WithdrawExpiredMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  @Cron('* * * * *', { timeZone: 'UTC' })
  async withdraw(): Promise<void> {
    while ((await this.em.fork().transactional((em) => this.withdrawBatch(em))) === BATCH);
  }

  private async withdrawBatch(em: EntityManager): Promise<number> {
    const now = this.clock.now();
    const expired = await em.find(
      Message,
      { state: { $in: ['queued', 'held'] }, expiresAt: { $lte: now } },
      { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE, limit: BATCH },
    );
    for (const message of expired) withdrawExpired(message, now);
    return expired.length;
  }
}
