import { EntityManager } from '@mikro-orm/postgresql';
import { NumberOptedOut, SmsPort } from '../../../integrations/sms/sms.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { CenterApi } from '../../center/index.js';
import { Message } from '../domain/message.entity.js';
import { smsQueued } from '../events.js';
import { endOfQuietHours } from '../quiet-hours.js';
import { SmsNumbers } from '../sms-numbers.js';
import { findTemplate } from '../template.js';
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
    private readonly numbers: SmsNumbers,
    private readonly center: CenterApi,
    private readonly clock: Clock,
  ) {}

  async handle({ messageId }: EventOf<typeof smsQueued>): Promise<void> {
    const message = await this.em.findOne(Message, messageId);
    if (!message || message.isSent) return;
    // The number may have said STOP, or the center may have taken its country off the list, since the message was queued.
    const refusal = await this.numbers.refusal(message.recipient);
    if (refusal) return this.fallBack(message, refusal);
    const quietUntil = await this.quietUntil(message);
    if (quietUntil) return message.postpone(quietUntil);
    try {
      const send = () => this.sms.send({ to: message.recipient, text: message.text });
      await (message.fallback ? send() : recordingFailure(this.em, messageId, send));
      message.markSent(this.clock.now());
    } catch (error) {
      const isOptedOut = error instanceof NumberOptedOut;
      if (isOptedOut) await this.numbers.stop(message.recipient, error.message, 'provider');
      else if (!message.fallback) throw error;
      this.fallBack(message, errorText(error));
    }
  }

  /** A job that comes late, or a message that is sent again, may fall into the quiet hours. */
  private async quietUntil({ template }: Message): Promise<Date | undefined> {
    const mayWait = template && !findTemplate(template)?.isCode;
    return mayWait ? endOfQuietHours(this.clock.now(), await this.center.timeZone()) : undefined;
  }

  private fallBack(message: Message, reason: string): void {
    const mail = message.fallBack(reason, this.clock.now());
    if (mail) this.em.persist(mail);
  }
}
