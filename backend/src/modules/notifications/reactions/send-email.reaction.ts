import { EntityManager } from '@mikro-orm/postgresql';
import { EmailPort } from '../../../integrations/email/email.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { type Delivery, Reaction } from '../../../shared/events/reaction.decorator.js';
import { Message } from '../domain/message.entity.js';
import { emailQueued } from '../events.js';
import { recordingFailure } from './recording-failure.js';

/** Sends a queued mail. */
@Reaction({ on: emailQueued, queue: 'email', notBefore: (event) => event.notBefore })
export class SendEmail {
  constructor(
    private readonly em: EntityManager,
    private readonly email: EmailPort,
    private readonly clock: Clock,
  ) {}

  async handle({ messageId }: EventOf<typeof emailQueued>, { key }: Delivery): Promise<void> {
    const message = await this.em.findOne(Message, messageId);
    if (!message || message.isSent) return;
    const { recipient: to, subject, text, html, attachment, headers } = message;
    const email = { to, subject, text, html, key, ...(attachment && { attachment }), ...(headers && { headers }) };
    await recordingFailure(this.em, messageId, () => this.email.send(email));
    message.markSent(this.clock.now());
  }
}
