import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Clock } from '../../shared/domain/clock.js';
import { ReadModel } from '../../shared/sql/read.js';
import { CenterApi } from '../center/index.js';
import { composeMail, composeSms, unsubscribeHeaders } from './compose.js';
import { MailSubscription } from './domain/mail-subscription.entity.js';
import { Message, type NewMessage } from './domain/message.entity.js';
import { endOfQuietHours } from './quiet-hours.js';
import { findDestination, type Recipient } from './recipient.js';
import { SmsNumbers } from './sms-numbers.js';
import type { MessageTemplate } from './template.js';

export interface Sending<Data> {
  to: Recipient;
  data: Data;
  /** At most one message per key and channel is ever sent. */
  key?: string;
}

/** Queues messages from templates. See `NotificationsApi.send`. */
@Injectable()
export class SendMessage {
  constructor(
    private readonly em: EntityManager,
    private readonly read: ReadModel,
    private readonly clock: Clock,
    private readonly center: CenterApi,
    private readonly config: Config,
    private readonly numbers: SmsNumbers,
  ) {}

  async send<Data>(template: MessageTemplate<Data>, { to, data, key }: Sending<Data>): Promise<void> {
    const now = this.clock.now();
    const { userId, email, phone } = await findDestination(this.read, template, to);
    const mail = email ? await this.mailFor(template, data, email, now) : undefined;
    const sms = phone ? await this.smsFor(template, data, phone, now) : undefined;
    const about = {
      template: template.name,
      userId,
      isConfidential: template.isConfidential ?? false,
      whenUnknown: template.whenUnknown,
      ...(key !== undefined && { key }),
    };
    if (sms && template.isCode) return await this.queue({ ...sms, ...about, ...(mail && { fallback: mail }) }, now);
    if (mail) await this.queue({ channel: 'email', ...mail, ...about }, now);
    if (sms) await this.queue({ ...sms, ...about }, now);
  }

  private async mailFor<Data>(template: MessageTemplate<Data>, data: Data, to: string, now: Date) {
    if (!template.mail) return undefined;
    const surroundings = { center: await this.center.settings(), publicUrl: this.config.publicUrl };
    const token = template.choice && (await this.subscriptionToken(to, template.choice, now));
    const headers = token && { headers: unsubscribeHeaders(token, surroundings) };
    return { to, ...composeMail(template, data, surroundings, token)!, ...headers };
  }

  /** Waits for the morning, unless it is a code or would mislead by then. */
  private async smsFor<Data>(
    template: MessageTemplate<Data>,
    data: Data,
    to: string,
    now: Date,
  ): Promise<NewMessage | undefined> {
    const center = await this.center.settings();
    const text = composeSms(template, data, center);
    if (text === undefined) return undefined;
    if (template.isCode) return { channel: 'sms', to, text };
    const notBefore = endOfQuietHours(now, center.timeZone);
    if (template.smsUntil && template.smsUntil(data) <= (notBefore ?? now)) return undefined;
    if (await this.numbers.refusal(to)) return undefined;
    return { channel: 'sms', to, text, ...(notBefore && { notBefore }) };
  }

  private async queue(given: NewMessage, now: Date): Promise<void> {
    const message = Message.queue(given, now);
    if (message.key === null) {
      this.em.persist(message);
      return;
    }
    // Waits for a transaction that is inserting the same key.
    const stored = await this.em.upsert(
      Message,
      { ...message },
      { onConflictFields: ['key', 'channel'], onConflictAction: 'ignore' },
    );
    if (stored.id === message.id) stored.announce();
  }

  private async subscriptionToken(email: string, choice: MailSubscription['choice'], now: Date): Promise<string> {
    const fields = {
      token: randomBytes(32).toString('base64url'),
      address: email.toLowerCase(),
      choice,
      createdAt: now,
    };
    const conflict = { onConflictFields: ['address', 'choice'], onConflictAction: 'ignore' } as const;
    return (await this.em.upsert(MailSubscription, fields, conflict as never)).token;
  }
}
