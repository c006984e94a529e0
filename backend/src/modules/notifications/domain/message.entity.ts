import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { emailQueued, smsQueued } from '../events.js';

export type MessageChannel = 'email' | 'sms';

export const MESSAGE_STATES = ['queued', 'sent', 'failed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** A mail that is ready for the case that a text message is refused. */
export interface FallbackMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const MessageSchema = defineEntity({
  name: 'Message',
  schema: 'notifications',
  tableName: 'messages',
  properties: (p) => ({
    id: p.uuid().primary(),
    channel: p.text().$type<MessageChannel>(),
    recipient: p.text(),
    subject: p.text(),
    text: p.text(),
    html: p.text(),
    state: p.text().$type<MessageState>(),
    error: p.text().nullable(),
    createdAt: p.datetime(),
    sentAt: p.datetime().nullable(),
    fallback: p.json().$type<FallbackMail>().nullable(),
    isConfidential: p.boolean(),
  }),
});

/** A mail or text message to one person. Kept for good, with what became of it. */
export class Message extends MessageSchema.class {
  /** `recipient` is an address or an E.164 number. */
  static queue(
    given: {
      channel: MessageChannel;
      recipient: string;
      subject?: string;
      text: string;
      html?: string;
      fallback?: FallbackMail;
      /** Holds what opens an account, and is for the recipient alone. */
      isConfidential?: boolean;
    },
    now: Date,
  ): Message {
    const message = Object.assign(new Message(), {
      id: newId(),
      channel: given.channel,
      recipient: given.recipient,
      subject: given.subject ?? '',
      text: given.text,
      html: given.html ?? '',
      state: 'queued' as const,
      error: null,
      createdAt: now,
      sentAt: null,
      fallback: given.fallback ?? null,
      isConfidential: given.isConfidential ?? false,
    });
    message.announce();
    return message;
  }

  get isSent(): boolean {
    return this.state === 'sent';
  }

  markSent(now: Date): void {
    this.state = 'sent';
    this.error = null;
    this.sentAt = now;
  }

  /** Gives up a text message that was refused, for the mail that was kept for this case. Undefined without one. */
  fallBack(reason: string, now: Date): Message | undefined {
    if (!this.fallback) return undefined;
    this.state = 'failed';
    this.error = reason;
    const { to, ...mail } = this.fallback;
    return Message.queue({ channel: 'email', recipient: to, ...mail, isConfidential: this.isConfidential }, now);
  }

  /** Sends it once more, whatever became of it before. */
  queueAgain(): void {
    this.state = 'queued';
    this.error = null;
    this.announce();
  }

  private announce(): void {
    raise(this, (this.channel === 'email' ? emailQueued : smsQueued)({ messageId: this.id }));
  }
}
MessageSchema.setClass(Message);
