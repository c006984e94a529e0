import { EntityManager } from '@mikro-orm/postgresql';
import { SmsPort } from '../../../integrations/sms/sms.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { Message } from '../domain/message.entity.js';
import { smsQueued } from '../events.js';
import { errorText, recordingFailure } from './recording-failure.js';

/** Sends a queued text message. One with a fallback mail is not retried, because its recipient is waiting for a code. */
@Reaction({ on: smsQueued, queue: 'sms' })
export class SendSms {
  constructor(
    private readonly em: EntityManager,
    private readonly sms: SmsPort,
    private readonly clock: Clock,
  ) {}

  async handle({ messageId }: EventOf<typeof smsQueued>): Promise<void> {
    const message = await this.em.findOne(Message, messageId);
    if (!message || message.isSent) return;
    const send = () => this.sms.send({ to: message.recipient, text: message.text });
    if (message.fallback) return await this.sendOrFallBack(message, send);
    await recordingFailure(this.em, messageId, send);
    message.markSent(this.clock.now());
  }

  private async sendOrFallBack(message: Message, send: () => Promise<void>): Promise<void> {
    try {
      await send();
      message.markSent(this.clock.now());
    } catch (error) {
      const mail = message.fallBack(errorText(error), this.clock.now());
      if (mail) this.em.persist(mail);
    }
  }
}
