import { EmailPort } from '../../../../integrations/email/email.port.js';
import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { type Delivery, Reaction } from '../../../../shared/events/reaction.decorator.js';
import { CenterApi } from '../../../center/index.js';
import { awaitedEmailQueued, emailQueued } from '../../events.js';
import { findTemplate } from '../../templates/template.js';
import { MailFiles } from '../mail-files.js';
import { MessageSender } from '../message-sender.js';

/** So that no absence note answers (RFC 3834, section 5). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

/** Sends queued emails. */
@Reaction({ on: emailQueued, queue: 'email', notBefore: (event) => event.notBefore, outsideTransaction: true })
export class SendEmail {
  constructor(
    private readonly messages: MessageSender,
    private readonly email: EmailPort,
    private readonly files: MailFiles,
    private readonly center: CenterApi,
  ) {}

  async handle({ messageId, others = [] }: EventOf<typeof emailQueued>, delivery: Delivery): Promise<void> {
    await this.messages.send([messageId, ...others], delivery, async (message) => {
      const { id, recipient: to, recipientName: toName, subject, text, html, attachment } = message;
      const headers = { ...(!findTemplate(message.template)?.isWritten && AUTOMATIC), ...message.headers };
      const key = `${delivery.messageId}_${id}`;
      const { name, email: address } = await this.center.settings();
      const extras = {
        ...(attachment && { attachment: await this.files.read(attachment) }),
        ...(address && { replyTo: { name, address } }),
      };
      return await this.email.send({ id, key, to, toName, subject, text, html, headers, ...extras });
    });
  }
}

/** Sends the emails that people are waiting for. */
@Reaction({
  on: awaitedEmailQueued,
  queue: 'email-awaited',
  notBefore: (event) => event.notBefore,
  outsideTransaction: true,
})
export class SendAwaitedEmail extends SendEmail {}
