import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../config.js';
import { Clock } from '../../../shared/domain/clock.js';
import { DUE_RULES, type DueRuleName, dueRuleNamed, isDueRule } from '../../../shared/domain/due-rules.js';
import { normalEmail } from '../../../shared/domain/email.js';
import { newToken } from '../../../shared/domain/token.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { MailSubscription } from '../domain/mail-subscription.entity.js';
import { HELD_BACK, Message, type NewMessage, NOT_OPEN_YET, type Suppression } from '../domain/message.entity.js';
import type { Words } from '../domain/template-version.entity.js';
import { ErasedOptOuts } from '../erased/erased-opt-outs.js';
import { findRecipients, postNotice } from '../notices/post-notice.js';
import { endOfQuietHours } from '../sms/quiet-hours.js';
import { SmsNumbers } from '../sms/sms-numbers.js';
import { type ComposedMail, composeMail, composeSms, unsubscribeHeaders } from '../templates/compose.js';
import { lifetimeOf, type MessageTemplate } from '../templates/template.js';
import { WordsInUse } from '../templates/words-in-use.js';
import { type Due, isBacklog } from './backlog.js';
import { insertMessages } from './insert-messages.js';
import { MailFiles } from './mail-files.js';
import { type Destination, findDestinations, type Recipient } from './recipient.js';

export interface OutgoingMessage<Data> {
  to: Recipient;
  data: Data;
  /** At most one message per key and channel is ever sent. */
  key?: string;
  /** The import that brought the person, for an email that counts in its waves. */
  importId?: string | null;
}

/** Whether a person can be reached. */
export interface Reach {
  byEmail: boolean;
  /** They agreed to text messages of this kind, and haven't said STOP since. */
  byText: boolean;
  /** They exist for a test, and go when the center opens. */
  isTest: boolean;
}

/** A message that a rule makes due. */
export interface DueMessage<Data> extends OutgoingMessage<Data> {
  due: Due;
}

/** What all messages of one call have in common. */
interface Shared {
  center: Awaited<ReturnType<CenterApi['settings']>>;
  publicUrl: string;
  now: Date;
  /** Those of staff; undefined for ours. */
  words: Words | undefined;
  /** The subscription of each address, for a template with a switch. */
  tokens: Map<string, string>;
  /** Numbers that get no text messages. */
  refused: Set<string>;
  /** Why all get none but staff, and people who exist for a test. */
  suppression: Suppression | undefined;
}

/** A message whose files aren't stored yet. */
type ComposedMessage = Omit<NewMessage, 'attachment'> & Pick<ComposedMail, 'attachment'>;

/** Queues messages from templates. See `NotificationsApi.send`, `sendAll` and `sendDue`. */
@Injectable()
export class SendMessage {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly center: CenterApi,
    private readonly config: Config,
    private readonly numbers: SmsNumbers,
    private readonly files: MailFiles,
    private readonly inUse: WordsInUse,
    private readonly erased: ErasedOptOuts,
  ) {}

  async send<Data>(template: MessageTemplate<Data>, message: OutgoingMessage<Data>): Promise<void> {
    const now = this.clock.now();
    for (const draft of await this.compose(template, [message], now)) await this.queue(draft, now);
  }

  async sendAll<Data>(template: MessageTemplate<Data>, outgoing: readonly OutgoingMessage<Data>[]): Promise<void> {
    Message.announceAll(this.em.getContext(), await this.insert(await this.draft(template, outgoing)));
  }

  /** Where a message from this template would go to each of these people: an address, a number, both or neither. */
  async reach<Data>(template: MessageTemplate<Data>, recipients: readonly Recipient[]): Promise<Reach[]> {
    if (recipients.length === 0) return [];
    const destinations = await this.destinations(template, recipients);
    const refused = await this.numbers.refused(destinations.flatMap(({ phone }) => phone ?? []));
    return destinations.map(({ email, phone, isTest }) => ({
      byEmail: email !== undefined && template.mail !== undefined,
      byText: phone !== undefined && template.sms !== undefined && !refused.has(phone),
      isTest,
    }));
  }

  /** The backlog of a rule that is newer than the database waits for staff. */
  async sendDue<Data>(template: MessageTemplate<Data>, outgoing: readonly DueMessage<Data>[]): Promise<void> {
    if (outgoing.length === 0) return;
    const rule = dueRuleNamed(template.name);
    const dues = outgoing.map(({ due }) => due);
    const backlog = await isBacklog(this.sql, rule, dues, this.clock.now());
    const [held = [], sent = []] = [true, false].map((is) => outgoing.filter((_, index) => backlog[index] === is));
    await this.sendAll(template, sent);
    const drafts = await this.draft(template, held);
    for (const message of drafts) message.hold(lifetimeOf(template).endsWhileHeld ?? false);
    const inserted = await this.insert(drafts);
    if (inserted.some(({ state }) => state === 'held')) await this.tellStaff(rule, template.title);
  }

  private async draft<Data>(
    template: MessageTemplate<Data>,
    outgoing: readonly OutgoingMessage<Data>[],
  ): Promise<Message[]> {
    if (outgoing.length === 0) return [];
    const now = this.clock.now();
    return (await this.compose(template, outgoing, now)).map((given) => Message.draft(given, now));
  }

  /** Returns those whose key was free. */
  private async insert(drafts: Message[]): Promise<Message[]> {
    if (drafts.length === 0) return [];
    // By key, so that two transactions that insert the same ones can't deadlock.
    drafts.sort((a, b) => (a.key ?? '').localeCompare(b.key ?? ''));
    const inserted = await insertMessages(this.em, this.sql, drafts);
    return drafts.filter(({ id }) => inserted.has(id));
  }

  private async tellStaff(rule: DueRuleName, title: string): Promise<void> {
    const body = `After the upgrade, “${title}” is due for people who didn’t expect it. Send or drop these messages.`;
    const notice = {
      title: 'Messages wait for you',
      body,
      key: `held_${rule}_${DUE_RULES[rule].lead}`,
      href: '/system-status',
    };
    const now = this.clock.now();
    for (const { id } of await findRecipients(this.sql, { staff: 'administer' }))
      await postNotice(this.sql, id, notice, now);
  }

  /** The messages that these people get: in each, their switches, consents and opt-outs are applied. */
  private async compose<Data>(
    template: MessageTemplate<Data>,
    given: readonly OutgoingMessage<Data>[],
    now: Date,
  ): Promise<NewMessage[]> {
    const outgoing = await this.withPreviousAddresses(given);
    const destinations = await this.destinations(
      template,
      outgoing.map(({ to }) => to),
    );
    const { words, isChanged } = await this.inUse.of(template);
    const shared: Shared = {
      center: await this.center.settings(),
      publicUrl: this.config.publicUrl,
      now,
      words: isChanged ? words : undefined,
      tokens: await this.subscriptionTokens(template, destinations, now),
      refused: template.isCode
        ? new Set()
        : await this.numbers.refused(destinations.flatMap(({ phone }) => phone ?? [])),
      suppression: await this.suppressionOf(template),
    };
    return await this.storeFiles(
      outgoing.flatMap((message, index) => messagesOf(template, message, destinations[index]!, shared)),
    );
  }

  /** Before the center is open, only what was asked for leaves it; afterwards all but what administrators hold back. */
  private async suppressionOf<Data>({ name, isAsked }: MessageTemplate<Data>): Promise<Suppression | undefined> {
    if (isAsked) return undefined;
    const { isOpen, heldBack } = await this.center.gate();
    if (!isOpen) return NOT_OPEN_YET;
    return heldBack.includes(name) ? HELD_BACK : undefined;
  }

  /** What an erased person unsubscribed from doesn't go to their address. */
  private async destinations<Data>(
    template: MessageTemplate<Data>,
    recipients: readonly Recipient[],
  ): Promise<Destination[]> {
    const found = await findDestinations(this.sql, template, recipients);
    if (!template.choice) return found;
    const addresses = [...new Set(found.flatMap(({ email }) => (email ? normalEmail(email) : [])))];
    const silent = await this.erased.among(addresses, template.choice);
    if (silent.size === 0) return found;
    return found.map((one) => (one.email && silent.has(normalEmail(one.email)) ? { ...one, email: undefined } : one));
  }

  /** Adds a copy to the address before, as long as nobody has confirmed the present one. */
  private async withPreviousAddresses<Data>(
    outgoing: readonly OutgoingMessage<Data>[],
  ): Promise<readonly OutgoingMessage<Data>[]> {
    const owners = outgoing.flatMap(({ to }) => to.contactOf ?? []);
    if (owners.length === 0) return outgoing;
    const changes = await this.sql.rows<{ kind: string; id: string; previous: string }>(
      'select owner_kind as kind, owner_id as id, previous from notifications.address_changes where owner_id = any($1)',
      [owners.map(({ id }) => id)],
    );
    return outgoing.flatMap((message) => {
      const { contactOf } = message.to;
      const change = changes.find(({ kind, id }) => contactOf?.kind === kind && contactOf.id === id);
      if (!change) return [message];
      const key = message.key === undefined ? {} : { key: `${message.key}:previous` };
      return [message, { ...message, ...key, to: { email: change.previous } }];
    });
  }

  private async storeFiles(drafts: readonly ComposedMessage[]): Promise<NewMessage[]> {
    const filesOf = ({ attachment }: ComposedMessage) => [attachment ?? []].flat();
    const stored = await this.files.store(drafts.flatMap(filesOf));
    return drafts.map((draft) => {
      const { attachment: _, ...message } = draft;
      const attachment = filesOf(draft).map((file) => stored.get(file)!);
      return { ...message, ...(attachment.length > 0 && { attachment }) };
    });
  }

  private async queue(given: NewMessage, now: Date): Promise<void> {
    if (given.key === undefined) {
      this.em.persist(Message.queue(given, now));
      return;
    }
    const message = Message.draft(given, now);
    if ((await insertMessages(this.em, this.sql, [message])).has(message.id))
      Message.announceAll(this.em.getContext(), [message]);
  }

  private async subscriptionTokens<Data>(
    { choice, mail }: MessageTemplate<Data>,
    destinations: readonly Destination[],
    now: Date,
  ): Promise<Map<string, string>> {
    const addresses = [...new Set(destinations.flatMap(({ email }) => (email ? normalEmail(email) : [])))].sort();
    if (!choice || !mail || addresses.length === 0) return new Map();
    const rows = addresses.map((address) => ({
      token: newToken(),
      address,
      choice,
      createdAt: now,
    }));
    await this.em
      .getContext()
      .createQueryBuilder(MailSubscription)
      .insert(rows)
      .onConflict(['address', 'choice'])
      .ignore()
      .execute('run');
    const stored = await this.sql.rows<{ address: string; token: string }>(
      'select address, token from notifications.mail_subscriptions where address = any($1) and choice = $2',
      [addresses, choice],
    );
    return new Map(stored.map(({ address, token }) => [address, token]));
  }
}

function messagesOf<Data>(
  template: MessageTemplate<Data>,
  { data, key, importId }: OutgoingMessage<Data>,
  { userId, email, name, about: person, phone, isStaff, isTest }: Destination,
  shared: Shared,
): ComposedMessage[] {
  const suppressed = isStaff || isTest ? undefined : shared.suppression;
  // Only a scan would find a suppressed message again; what somebody does later has the key for itself.
  const isKeyed = key !== undefined && (!suppressed || isDueRule(template.name));
  const mail = email && template.mail ? mailOf(template, data, { email, name, about: person }, shared) : undefined;
  const sms = phone && template.sms ? smsOf(template, data, phone, shared) : undefined;
  const about = {
    template: template.name,
    userId,
    isConfidential: template.isConfidential ?? false,
    whenUnknown: template.whenUnknown,
    isAwaited: template.isAwaited ?? false,
    expiresAt: lifetimeOf(template).end(data, shared.now),
    ...(suppressed && { suppressed }),
    ...(isKeyed && { key }),
    ...(template.premise && { premise: template.premise.of(data) }),
  };
  if (sms && template.isCode) return [{ ...sms, ...about, ...(mail && { fallback: mail }) }];
  const messages: ComposedMessage[] = [];
  if (mail) messages.push({ channel: 'email', ...mail, ...about, ...(importId && !suppressed && { importId }) });
  if (sms) messages.push({ ...sms, ...about });
  return messages;
}

function mailOf<Data>(
  template: MessageTemplate<Data>,
  data: Data,
  { email: to, name: toName, about }: { email: string; name: string; about: string | null },
  shared: Shared,
) {
  const token = shared.tokens.get(normalEmail(to));
  const headers = token && { headers: unsubscribeHeaders(token, shared) };
  return { to, toName, ...composeMail(template, data, { ...shared, about }, token, shared.words)!, ...headers };
}

/** Waits for the morning, unless it is a code, urgent, or would mislead by then. */
function smsOf<Data>(
  template: MessageTemplate<Data>,
  data: Data,
  to: string,
  { center, publicUrl, now, refused, words }: Shared,
): ComposedMessage | undefined {
  const text = composeSms(template, data, { center, publicUrl }, words)!;
  if (template.isCode) return { channel: 'sms', to, text };
  const atAnyHour = template.smsAtAnyHour?.(data, now) ?? false;
  const notBefore = atAnyHour ? undefined : endOfQuietHours(now, center.timeZone);
  if (template.smsUntil && template.smsUntil(data) <= (notBefore ?? now)) return undefined;
  if (refused.has(to)) return undefined;
  return { channel: 'sms', to, text, atAnyHour, ...(notBefore && { notBefore }) };
}
