import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/domain/clock.js';
import { ReadModel } from '../../shared/sql/read.js';
import { CenterApi } from '../center/index.js';
import { Message, type MessageChannel } from './domain/message.entity.js';
import { Notice, type NoticeContent } from './domain/notice.entity.js';
import { DEFAULT_CHOICES, Preferences } from './domain/preferences.entity.js';
import { type ConsentSource, SmsConsent, type SmsPurpose } from './domain/sms-consent.entity.js';
import { layOutMail, type MailContent } from './messages/mail-layout.js';
import { CHOICE_OF_PURPOSE } from './sms-choices.js';

/** A message ready to go: `to` is an address or an E.164 number. */
export interface QueuedMessage {
  channel: MessageChannel;
  to: string;
  subject?: string;
  text: string;
  html?: string;
}

/**
 * What other modules tell people through. Everything is written in the caller's transaction, so a message exists
 * exactly when its reason does; a job of its own sends it afterwards.
 */
@Injectable()
export class NotificationsApi {
  constructor(
    private readonly em: EntityManager,
    private readonly read: ReadModel,
    private readonly clock: Clock,
    private readonly center: CenterApi,
  ) {}

  /** Queues a mail in the center's name. Subjects are short and say what happened. */
  async mail(to: string, subject: string, content: MailContent): Promise<void> {
    this.queue({ channel: 'email', to, subject, ...layOutMail(content, await this.center.settings()) });
  }

  /** Queues any message as it is. Whether a person agreed to text messages is the caller's to know. */
  queue({ to, ...message }: QueuedMessage): void {
    this.em.persist(Message.queue({ ...message, recipient: to }, this.clock.now()));
  }

  /** Puts a notice under the bell of these people, or of every administrator. */
  async notify(whom: string[] | 'admins', content: NoticeContent): Promise<void> {
    const userIds = whom === 'admins' ? await this.administrators() : whom;
    const now = this.clock.now();
    for (const userId of userIds) this.em.persist(Notice.post(userId, content, now));
  }

  /** Records what a person agreed to get text messages about, and turns exactly that on. */
  async recordSmsConsents(
    userId: string,
    phone: string,
    purposes: readonly SmsPurpose[],
    source: ConsentSource,
  ): Promise<void> {
    const now = this.clock.now();
    for (const purpose of purposes) this.em.persist(SmsConsent.grant({ userId, phone, purpose, source }, now));
    const preferences = (await this.em.findOne(Preferences, userId)) ?? Preferences.of(userId);
    preferences.choose(Object.fromEntries(purposes.map((purpose) => [CHOICE_OF_PURPOSE[purpose], true])));
    this.em.persist(preferences);
  }

  /** Takes back whatever was agreed to in somebody's name, because they were not the one who agreed. */
  async withdrawSmsConsents(userId: string): Promise<void> {
    const now = this.clock.now();
    for (const consent of await this.em.find(SmsConsent, { userId, revokedAt: null })) consent.revoke(now);
    const preferences = await this.em.findOne(Preferences, userId);
    preferences?.choose(DEFAULT_CHOICES);
  }

  private async administrators(): Promise<string[]> {
    const rows = await this.read.rows<{ id: string }>(`select id from identity.users where role = 'admin'`);
    return rows.map(({ id }) => id);
  }
}
