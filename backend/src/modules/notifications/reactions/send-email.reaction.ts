import { EmailPort } from '../../../integrations/email/email.port.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { type Delivery, Reaction } from '../../../shared/events/reaction.decorator.js';
import { awaitedEmailQueued, emailQueued } from '../events.js';
import { MailFiles } from '../mail-files.js';
import { MessageSender } from '../message-sender.js';

/** Sends queued mails. */
@Reaction({ on: emailQueued, queue: 'email', notBefore: (event) => event.notBefore, outsideTransaction: true })
export class SendEmail {
  constructor(
    private readonly messages: MessageSender,
    private readonly email: EmailPort,
    private readonly files: MailFiles,
  ) {}

  async handle({ messageId, others = [] }: EventOf<typeof emailQueued>, delivery: Delivery): Promise<void> {
    await this.messages.send([messageId, ...others], delivery, async (message) => {
      const { id, recipient: to, subject, text, html, attachment, headers } = message;
      const key = `${delivery.messageId}_${id}`;
      const extras = {
        ...(attachment && { attachment: await this.files.read(attachment) }),
        ...(headers && { headers }),
      };
      return await this.email.send({ id, key, to, subject, text, html, ...extras });
    });
  }
}

/** Sends the mails that people are waiting for. */
@Reaction({
  on: awaitedEmailQueued,
  queue: 'email-awaited',
  notBefore: (event) => event.notBefore,
  outsideTransaction: true,
})
export class SendAwaitedEmail extends SendEmail {}
