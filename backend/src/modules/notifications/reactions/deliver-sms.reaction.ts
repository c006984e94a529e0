import { EntityManager } from '@mikro-orm/postgresql';
import { SmsPort } from '../../../integrations/sms/sms.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { Message } from '../domain/message.entity.js';
import { smsQueued } from '../events.js';
import { FailureNote, reasonOf } from './failure-note.js';

/** Hands a queued text message to whoever carries them. One that has a mail to fall back on is not tried twice: whoever waits for a code needs it now. */
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
    const send = () => this.sms.send({ to: message.recipient, text: message.text });
    if (message.fallback) return await this.sendOrFallBack(message, send);
    await this.failures.around(messageId, send);
    message.markSent(this.clock.now());
  }

  private async sendOrFallBack(message: Message, send: () => Promise<void>): Promise<void> {
    try {
      await send();
      message.markSent(this.clock.now());
    } catch (error) {
      const mail = message.fallBack(reasonOf(error), this.clock.now());
      if (mail) this.em.persist(mail);
    }
  }
}
