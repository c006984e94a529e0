import { EntityManager } from '@mikro-orm/postgresql';
import { SmsPort } from '../../../integrations/sms/sms.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { Message } from '../domain/message.entity.js';
import { smsQueued } from '../events.js';
import { NotificationsApi } from '../notifications.api.js';
import { errorText, recordingFailure } from './recording-failure.js';

/**
 * Sends a queued text message. One with a fallback mail is not retried, because its recipient is waiting for a
 * code; neither is one to a number that the center sends no text messages to.
 */
@Reaction({ on: smsQueued, queue: 'sms', notBefore: (event) => event.notBefore })
export class SendSms {
  constructor(
    private readonly em: EntityManager,
    private readonly sms: SmsPort,
    private readonly notifications: NotificationsApi,
    private readonly clock: Clock,
  ) {}

  async handle({ messageId }: EventOf<typeof smsQueued>): Promise<void> {
    const message = await this.em.findOne(Message, messageId);
    if (!message || message.isSent) return;
    // The center may have taken the country off its list since the number was entered.
    const refusal = await this.notifications.textRefusal(message.recipient);
    if (refusal) return this.fallBack(message, refusal);
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
      this.fallBack(message, errorText(error));
    }
  }

  private fallBack(message: Message, reason: string): void {
    const mail = message.fallBack(reason, this.clock.now());
    if (mail) this.em.persist(mail);
  }
}
