import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/domain/clock.js';
import { ReadModel } from '../../shared/sql/read.js';
import { CenterApi } from '../center/index.js';
import { type FallbackMail, Message, type MessageChannel } from './domain/message.entity.js';
import { Notice, type NoticeContent } from './domain/notice.entity.js';
import { DEFAULT_CHOICES, Preferences } from './domain/preferences.entity.js';
import { type ConsentSource, SMS_PURPOSES, type SmsPurpose } from './domain/sms-consent.entity.js';
import { layOutMail, type MailContent } from './messages/mail-layout.js';
import { CHOICE_OF_PURPOSE } from './sms-choices.js';
import { SmsConsents } from './sms-consents.js';

/** A message ready to go: `to` is an address or an E.164 number. */
export interface QueuedMessage {
  channel: MessageChannel;
  to: string;
  subject?: string;
  text: string;
  html?: string;
  /** Goes out instead of a text message that is refused. */
  fallback?: FallbackMail;
  /** Holds what opens an account, and is for the recipient alone. */
  isConfidential?: boolean;
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
    private readonly consents: SmsConsents,
  ) {}

  /** Queues a mail in the center's name. Subjects are short and say what happened. */
  async mail(to: string, subject: string, content: MailContent): Promise<void> {
    const isConfidential = content.code !== undefined || content.action?.isSecret === true;
    this.queue({ channel: 'email', to, subject, ...layOutMail(content, await this.center.settings()), isConfidential });
  }

  /**
   * Queues a code as a text message in the center's name; the mail goes out in its place when the provider refuses it.
   * Whether the person agreed to text messages is the caller's to know.
   */
  async textCodeOrMail(
    phone: string,
    text: string,
    mail: { to: string; subject: string; content: MailContent },
  ): Promise<void> {
    const center = await this.center.settings();
    const fallback = { to: mail.to, subject: mail.subject, ...layOutMail(mail.content, center) };
    this.queue({ channel: 'sms', to: phone, text: `${center.name}: ${text}`, fallback, isConfidential: true });
  }

  /** Queues a code as a text message in the center's name. Whether the person agreed to it is the caller's to know. */
  async textCode(phone: string, text: string): Promise<void> {
    const { name } = await this.center.settings();
    this.queue({ channel: 'sms', to: phone, text: `${name}: ${text}`, isConfidential: true });
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
    for (const purpose of purposes) await this.consents.grant({ userId, purpose }, phone, source);
    const preferences = (await this.em.findOne(Preferences, userId)) ?? Preferences.of(userId);
    preferences.choose(Object.fromEntries(purposes.map((purpose) => [CHOICE_OF_PURPOSE[purpose], true])));
    this.em.persist(preferences);
  }

  /** Takes back whatever was agreed to in somebody's name, because they were not the one who agreed. */
  async withdrawSmsConsents(userId: string): Promise<void> {
    for (const purpose of SMS_PURPOSES) await this.consents.revoke({ userId, purpose });
    const preferences = await this.em.findOne(Preferences, userId);
    preferences?.choose(DEFAULT_CHOICES);
  }

  /** Records the consent to security codes by text message to this number; where they go is not yet changed by it. */
  async agreeToSmsCodes(userId: string, phone: string): Promise<void> {
    await this.consents.grant({ userId, purpose: 'mfa_codes' }, phone, 'settings');
  }

  /** Makes the switch 'MFA codes via SMS instead of email' say what the person has chosen: a number, or null for email. */
  async chooseSmsCodes(userId: string, phone: string | null): Promise<void> {
    await this.consents.revoke({ userId, purpose: 'mfa_codes' }, phone);
    const preferences = (await this.em.findOne(Preferences, userId)) ?? Preferences.of(userId);
    preferences.choose({ smsMfaCodes: phone !== null });
    this.em.persist(preferences);
  }

  private async administrators(): Promise<string[]> {
    const rows = await this.read.rows<{ id: string }>(`select id from identity.users where role = 'admin'`);
    return rows.map(({ id }) => id);
  }
}
