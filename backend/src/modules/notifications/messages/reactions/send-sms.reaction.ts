import { EntityManager } from '@mikro-orm/postgresql';
import { MessageRefused } from '../../../../integrations/delivery.port.js';
import { NumberOptedOut, SmsPort } from '../../../../integrations/sms/sms.port.js';
import { Clock } from '../../../../shared/domain/clock.js';
import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { Postponed } from '../../../../shared/events/postponed.js';
import { type Delivery, Reaction } from '../../../../shared/events/reaction.decorator.js';
import { CenterApi } from '../../../center/index.js';
import type { Message } from '../../domain/message.entity.js';
import { awaitedSmsQueued, smsQueued } from '../../events.js';
import { endOfQuietHours } from '../../sms/quiet-hours.js';
import { SmsNumbers } from '../../sms/sms-numbers.js';
import { findTemplate } from '../../templates/template.js';
import { MessageSender } from '../message-sender.js';

/** Sends queued text messages. One that can't be sent is replaced by its email, if it has one. */
@Reaction({ on: smsQueued, queue: 'sms', notBefore: (event) => event.notBefore, outsideTransaction: true })
export class SendSms {
  constructor(
    private readonly em: EntityManager,
    private readonly messages: MessageSender,
    private readonly sms: SmsPort,
    private readonly numbers: SmsNumbers,
    private readonly center: CenterApi,
    private readonly clock: Clock,
  ) {}

  async handle({ messageId, others = [] }: EventOf<typeof smsQueued>, delivery: Delivery): Promise<void> {
    await this.messages.send([messageId, ...others], delivery, async (message) => {
      const { id, recipient: to, text, expiresAt } = message;
      // The number may have said STOP, or the center may have taken its country off the list, since the message was queued.
      const refusal = await this.numbers.refusal(to);
      if (refusal) throw new MessageRefused(refusal);
      await this.waitForTheMorning(message);
      const validFor = expiresAt ? { validFor: (expiresAt.getTime() - this.clock.now().getTime()) / 1_000 } : {};
      return await this.sms.send({ id, to, text, ...validFor }).catch((error) => this.keepOptOut(to, error));
    });
  }

  /** A job that comes late, or a message that is sent again, may fall into the quiet hours. */
  private async waitForTheMorning({ template, atAnyHour }: Message): Promise<void> {
    if (atAnyHour || !template || findTemplate(template)?.isCode) return;
    const now = this.clock.now();
    const until = endOfQuietHours(now, await this.center.timeZone());
    if (until) throw new Postponed('It waits for the end of the quiet hours.', until.getTime() - now.getTime());
  }

  private async keepOptOut(phone: string, error: unknown): Promise<never> {
    if (error instanceof NumberOptedOut) {
      await this.em.transactional(() => this.numbers.stop(phone, error.message, 'provider'));
    }
    throw error;
  }
}

/** Sends the text messages that people are waiting for. */
@Reaction({
  on: awaitedSmsQueued,
  queue: 'sms-awaited',
  notBefore: (event) => event.notBefore,
  outsideTransaction: true,
})
export class SendAwaitedSms extends SendSms {}
