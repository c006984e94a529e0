import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { emailQueued, smsQueued } from '../events.js';

/** A file in a mail. */
export interface MailAttachment {
  name: string;
  /** Media type, such as `text/calendar`. */
  type: string;
  content: string;
  /** How `content` is written; plain text if it is absent. */
  encoding?: 'base64';
}

export type MessageChannel = 'email' | 'sms';

export const MESSAGE_STATES = ['queued', 'sent', 'failed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** A message to send. */
export interface NewMessage {
  channel: MessageChannel;
  /** The name of its template. */
  template?: string;
  /** Unique per channel. */
  key?: string;
  /** The recipient's account. */
  userId?: string | null;
  /** It isn't sent earlier. */
  notBefore?: Date;
  headers?: Record<string, string>;
  /** An email address or an E.164 number. */
  to: string;
  subject?: string;
  text: string;
  html?: string;
  attachment?: MailAttachment;
  /** The mail to send if the provider refuses a text message. */
  fallback?: Pick<NewMessage, 'to' | 'subject' | 'text' | 'html'>;
  /** Contains a secret that opens an account; only the recipient may read it. */
  isConfidential?: boolean;
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
    fallback: p.json().$type<NewMessage['fallback']>().nullable(),
    isConfidential: p.boolean(),
    attachment: p.json().$type<MailAttachment>().nullable(),
    template: p.text().nullable(),
    key: p.text().nullable(),
    userId: p.uuid().nullable(),
    notBefore: p.datetime().nullable(),
    headers: p.json().$type<Record<string, string>>().nullable(),
  }),
});

/** A mail or text message to one person, with its state. Never deleted. */
export class Message extends MessageSchema.class {
  static queue({ to, ...given }: NewMessage, now: Date): Message {
    const message = Object.assign(new Message(), {
      id: newId(),
      channel: given.channel,
      recipient: to,
      subject: given.subject ?? '',
      text: given.text,
      html: given.html ?? '',
      state: 'queued' as const,
      error: null,
      createdAt: now,
      sentAt: null,
      fallback: given.fallback ?? null,
      isConfidential: given.isConfidential ?? false,
      attachment: given.attachment ?? null,
      template: given.template ?? null,
      key: given.key ?? null,
      userId: given.userId ?? null,
      notBefore: given.notBefore ?? null,
      headers: given.headers ?? null,
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

  /** Marks a refused text message as failed and returns its fallback mail, or undefined if it has none. */
  fallBack(reason: string, now: Date): Message | undefined {
    this.state = 'failed';
    this.error = reason;
    if (!this.fallback) return undefined;
    const { template, userId, isConfidential } = this;
    const kept = { userId, isConfidential, ...(template && { template }) };
    return Message.queue({ channel: 'email', ...this.fallback, ...kept }, now);
  }

  /** Queues it again, whatever its state. */
  queueAgain(): void {
    this.state = 'queued';
    this.error = null;
    this.announce();
  }

  /** Queues it again for a later time. */
  postpone(until: Date): void {
    this.notBefore = until;
    this.announce();
  }

  /** Raises the event that sends it. `queue` has done so for a message that is persisted. */
  announce(): void {
    const notBefore = this.notBefore?.toISOString();
    const event = this.channel === 'email' ? emailQueued : smsQueued;
    raise(this, event({ messageId: this.id, ...(notBefore && { notBefore }) }));
  }
}
MessageSchema.setClass(Message);
