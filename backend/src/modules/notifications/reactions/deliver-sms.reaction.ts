import { EntityManager } from '@mikro-orm/postgresql';
import { SmsPort } from '../../../integrations/sms/sms.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { Message } from '../domain/message.entity.js';
import { smsQueued } from '../events.js';
import { FailureNote } from './failure-note.js';

/** Hands a queued text message to whoever carries them. */
@Reaction({ on: smsQueued, queue: 'sms' })
export class DeliverSms {
  constructor(
    private readonly em: EntityManager,
    private readonly sms: SmsPort,
    private readonly failures: FailureNote,
    private readonly clock: Clock,
  ) {}

  async handle({ messageId }: EventOf<typeof smsQueued>): Promise<void> {
    const message = await this.em.findOne(Message, messageId);
    if (!message || message.isSent) return;
    await this.failures.around(messageId, () => this.sms.send({ to: message.recipient, text: message.text }));
    message.markSent(this.clock.now());
  }
}
