import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/domain/clock.js';
import { InvalidInput } from '../../shared/domain/domain-error.js';
import type { RowChange } from '../../shared/sql/row-journal.js';
import { Sql } from '../../shared/sql/sql.js';
import { ContactAddresses, type ContactChange } from './contact-addresses/contact-addresses.js';
import type { ContactOwner } from './domain/address-change.entity.js';
import { DEFAULT_CHOICES, Preferences } from './domain/preferences.entity.js';
import { type FormSource, SMS_PURPOSES, type SmsPurpose, type SpokenPurpose } from './domain/sms-consent.entity.js';
import { type ComingMessages, comingOf } from './messages/coming-messages.js';
import type { Recipient } from './messages/recipient.js';
import { type DueMessage, type OutgoingMessage, type Reach, SendMessage } from './messages/send-message.js';
import { findRecipients, type NoticeContent, type NoticeRecipients, postNotice } from './notices/post-notice.js';
import { type MergedPerson, MergedWishes } from './preferences/merged-wishes.js';
import { CHOICE_OF_PURPOSE, SmsConsents, type SpokenConsents } from './sms/sms-consents.js';
import { SmsNumbers } from './sms/sms-numbers.js';
import type { MessageTemplate } from './templates/template.js';
import { type Wave, Waves } from './waves/waves.js';

/**
 * How other modules message people. Everything is written in the caller's transaction, so a message exists exactly when its
 * cause does; a job of its own sends it afterwards.
 */
@Injectable()
export class NotificationsApi {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly messages: SendMessage,
    private readonly addresses: ContactAddresses,
    private readonly numbers: SmsNumbers,
    private readonly consents: SmsConsents,
    private readonly waves: Waves,
    private readonly wishes: MergedWishes,
  ) {}

  /**
   * Queues a message from its template: by email if the recipient's switch allows it, and by text message if they have also
   * consented to it. Text messages wait for the end of the quiet hours. A code goes to `to.phone`, or by email.
   */
  async send<Data>(template: MessageTemplate<Data>, message: OutgoingMessage<Data>): Promise<void> {
    await this.messages.send(template, message);
  }

  /** Queues one message for each of many people, like `send`, in a few statements for all. For codes, use `send`. */
  async sendAll<Data>(template: MessageTemplate<Data>, outgoing: readonly OutgoingMessage<Data>[]): Promise<void> {
    await this.messages.sendAll(template, outgoing);
  }

  /** Whom of these people `sendAll` with this template would reach, by email and by text message. */
  async reach<Data>(template: MessageTemplate<Data>, recipients: readonly Recipient[]): Promise<Reach[]> {
    return await this.messages.reach(template, recipients);
  }

  /**
   * How many messages `sendAll` with this template would write to these people once the center is open, and the first of them, with the
   * name and the subject of each. People who exist for a test are gone then.
   */
  async coming<Data>(
    template: MessageTemplate<Data>,
    due: readonly (ComingMessages['first'][number] & { recipient: Recipient })[],
  ): Promise<ComingMessages> {
    const reach = await this.messages.reach(
      template,
      due.map(({ recipient }) => recipient),
    );
    const channels = (at: number): number => {
      const { byEmail, byText, isTest } = reach[at]!;
      return isTest ? 0 : Number(byEmail) + Number(byText);
    };
    return comingOf(
      template.name,
      due.map(({ to, about }, at) => ({ to, about, channels: channels(at) })),
    );
  }

  /**
   * Queues what a rule of `DUE_RULES` makes due, like `sendAll`. If the rule, or its longer lead, is newer than the database, what
   * was due before is written but waits until staff send or drop it. The template has the name of the rule.
   */
  async sendDue<Data>(template: MessageTemplate<Data>, outgoing: readonly DueMessage<Data>[]): Promise<void> {
    await this.messages.sendDue(template, outgoing);
  }

  /**
   * What goes out today of what an import has made due, in the order given, to be sent by `sendDue` in the same transaction: some on the first day,
   * twice as many on each further one, and none as long as too many have bounced, of which staff are told. The caller asks again each day. People
   * who get a text message alone don't wait.
   */
  async wave<Data, M extends OutgoingMessage<Data>>(
    template: MessageTemplate<Data>,
    importId: string,
    outgoing: readonly M[],
  ): Promise<Wave<M>> {
    return await this.waves.next(template, importId, outgoing);
  }

  /** Staff have looked at what bounced: the waves of an import go on, and earlier bounces no longer count. */
  async resumeWaves(importId: string): Promise<void> {
    await this.waves.resume(importId);
  }

  /**
   * An organization's or a student's email address was edited: tells the one that was replaced, and asks the new one to confirm.
   * Until then, messages with `contactOf` go to both.
   */
  async changeContactAddress(change: ContactChange): Promise<void> {
    await this.addresses.change(change);
  }

  /** Sends the link that confirms a changed address again. Returns whether there is something to confirm. */
  async sendAddressLink(owner: ContactOwner, name: string): Promise<boolean> {
    return await this.addresses.sendLink(owner, name);
  }

  /** Adds an in-app notice for each of these users, except for the one who caused it. */
  async sendNotice(to: NoticeRecipients, content: NoticeContent, causedBy?: string | null): Promise<void> {
    for (const { id } of await findRecipients(this.sql, to)) {
      if (id !== causedBy) await postNotice(this.sql, id, content, this.clock.now());
    }
  }

  /** Returns why the center sends no text messages to a number, or undefined if it does. */
  async textRefusal(phone: string): Promise<string | undefined> {
    return await this.numbers.refusal(phone);
  }

  /** @throws {InvalidInput} on `path` if the center sends no text messages to this number */
  async assertTextable(phone: string, path = 'phone'): Promise<void> {
    const message = await this.textRefusal(phone);
    if (message) throw new InvalidInput({ path, message });
  }

  /** Records SMS consents and turns on exactly these purposes. */
  async recordSmsConsents(
    userId: string,
    phone: string,
    purposes: readonly SmsPurpose[],
    source: FormSource,
  ): Promise<void> {
    for (const purpose of purposes) await this.consents.grant({ userId, purpose }, phone, source);
    const preferences = (await this.em.findOne(Preferences, userId)) ?? Preferences.of(userId);
    preferences.choose(Object.fromEntries(purposes.map((purpose) => [CHOICE_OF_PURPOSE[purpose], true])));
    this.em.persist(preferences);
  }

  /** Revokes all SMS consents, because somebody else gave them in the user's name. */
  async revokeSmsConsents(userId: string): Promise<void> {
    for (const purpose of SMS_PURPOSES) await this.consents.revoke({ userId, purpose });
    const preferences = await this.em.findOne(Preferences, userId);
    preferences?.choose(DEFAULT_CHOICES);
  }

  /**
   * Records what a person said to staff, in the caller's transaction, which has locked their record. Returns what is new.
   * @throws {InvalidInput} on `phone` if the center sends no text messages to this number
   */
  async recordSpokenConsents(spoken: SpokenConsents): Promise<SpokenPurpose[]> {
    await this.assertTextable(spoken.phone);
    return await this.consents.hear(spoken);
  }

  /** Staff take back a person's consent to one purpose. Returns whether there was one. */
  async withdrawSmsConsent(studentId: string, purpose: SpokenPurpose): Promise<boolean> {
    return await this.consents.withdraw(studentId, purpose);
  }

  /** A student's record ends in another one of the same person, with what they said yes to. */
  async moveSmsConsents(from: string, to: string): Promise<void> {
    await this.consents.move(from, to);
  }

  /**
   * Two records of one person become one: of what they said yes to, what either took back counts no more, and an address gets no kind of email that
   * another one of theirs unsubscribed from. Nobody is asked or told.
   */
  async mergeWishes(merged: MergedPerson): Promise<void> {
    await this.wishes.merge(merged);
  }

  /** Undoes what a merge changed. Returns what stays, because it was changed since. */
  async takeBackMerge(changes: readonly RowChange[]): Promise<RowChange[]> {
    return await this.wishes.takeBack(changes);
  }

  /** Records the consent to security codes by text message; doesn't change where codes are sent. */
  async recordSmsCodeConsent(userId: string, phone: string): Promise<void> {
    await this.consents.grant({ userId, purpose: 'mfa_codes' }, phone, 'settings');
  }

  /** Sets the switch 'MFA codes via SMS instead of email'; `phone` is null for email. */
  async chooseSmsCodes(userId: string, phone: string | null): Promise<void> {
    await this.consents.revoke({ userId, purpose: 'mfa_codes' }, phone);
    const preferences = (await this.em.findOne(Preferences, userId)) ?? Preferences.of(userId);
    preferences.choose({ smsMfaCodes: phone !== null });
    this.em.persist(preferences);
  }
}
