import { defineEntity } from '@mikro-orm/core';
import { domainError } from '../../../shared/domain/domain-error.js';
import { type DomainEvent, raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import {
  awaitedEmailQueued,
  awaitedSmsQueued,
  emailQueued,
  heldMessagesDropped,
  heldMessagesReleased,
  smsQueued,
  urgentSmsFailed,
} from '../events.js';

/** A file in an email. */
export interface MailAttachment {
  name: string;
  /** Media type, such as `text/csv` or `text/calendar; method=CANCEL`. */
  type: string;
  content: string;
  /** How `content` is written; plain text if it is absent. */
  encoding?: 'base64';
}

/** What an email carries: nothing, one file, or several. */
export type MailAttachments = MailAttachment | readonly MailAttachment[];

/** A file of a message; its content is in the file storage. */
export interface StoredFile extends Pick<MailAttachment, 'name' | 'type'> {
  key: string;
}

/** What a message keeps of its files. Messages of earlier versions have their content. */
export type MessageFiles = readonly StoredFile[] | MailAttachments;

export type MessageChannel = 'email' | 'sms';

/**
 * `unknown`: it may have been sent; the process that sent it died before it could say so.
 * `withdrawn`: it was no longer true, or no longer of use, when it could have been sent.
 * `held`: it waits for staff, because only a rule that is newer than the database makes it due.
 * `discarded`: staff dropped it; its key stays taken.
 * `suppressed`: it was never sent, because the center wasn't open yet or its kind is held back, as `error` says.
 */
export const MESSAGE_STATES = [
  ...(['queued', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'withdrawn'] as const),
  ...(['held', 'discarded', 'suppressed'] as const),
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** What a provider reports about a message that it took, from the best news to the worst. */
export const DELIVERIES = ['delivered', 'spam_report', 'undelivered', 'dropped', 'bounced'] as const;
export type MessageDelivery = (typeof DELIVERIES)[number];

/** What became of the attempt to hand a message to its provider. */
export type Outcome =
  | { kind: 'sent'; providerId: string | null }
  | { kind: 'refused' | 'failed' | 'unknown'; reason: string; notBefore?: Date };

/** Milliseconds that a claimed message is left to the run that claimed it, counted from when another run first found it. */
export const DOUBT_MS = 45_000;

/** Why a message is never sent. */
export const NOT_OPEN_YET = 'Not open yet';
export const HELD_BACK = 'Held back';
export type Suppression = typeof NOT_OPEN_YET | typeof HELD_BACK;

/** The most messages that one job sends. */
export const MAX_BATCH = 100;

/** The rule that made held messages due, with its title for staff. */
export interface HeldRule {
  rule: string;
  title: string;
}

/** A message to send. */
export interface NewMessage {
  channel: MessageChannel;
  /** The name of its template. */
  template?: string;
  /** Unique per channel. */
  key?: string;
  /** The recipient's account. */
  userId?: string | null;
  /** The import in whose waves it counts. */
  importId?: string;
  /** It isn't sent earlier. */
  notBefore?: Date;
  /** It isn't sent from then on. */
  expiresAt?: Date;
  /** A person is waiting for it. */
  isAwaited?: boolean;
  /** A text message that doesn't wait for the end of the quiet hours. */
  atAnyHour?: boolean;
  /** What has to be true still when it is sent, for its template's `premise`. */
  premise?: object;
  headers?: Record<string, string>;
  /** An email address or an E.164 number. */
  to: string;
  /** Beside an email address; may be blank. */
  toName?: string;
  subject?: string;
  text: string;
  html?: string;
  attachment?: readonly StoredFile[];
  /** The email to send if the provider refuses a text message. */
  fallback?: Pick<NewMessage, 'to' | 'toName' | 'subject' | 'text' | 'html'>;
  /** Contains a secret that opens an account; only the recipient may read it. */
  isConfidential?: boolean;
  /** Why it is recorded and never sent; undefined for one that is to be sent. */
  suppressed?: Suppression | undefined;
  /** What happens if a process dies while it sends: by default it is sent again. `assume-sent` leaves it as unknown. */
  whenUnknown?: 'send-again' | 'assume-sent';
}

const MessageSchema = defineEntity({
  name: 'Message',
  schema: 'notifications',
  tableName: 'messages',
  properties: (p) => ({
    id: p.uuid().primary(),
    channel: p.text().$type<MessageChannel>(),
    recipient: p.text(),
    recipientName: p.text(),
    subject: p.text(),
    text: p.text(),
    html: p.text(),
    state: p.text().$type<MessageState>(),
    error: p.text().nullable(),
    createdAt: p.datetime(),
    sentAt: p.datetime().nullable(),
    fallback: p.json().$type<NewMessage['fallback']>().nullable(),
    isConfidential: p.boolean(),
    attachment: p.json().$type<MessageFiles>().nullable(),
    template: p.text().nullable(),
    key: p.text().nullable(),
    userId: p.uuid().nullable(),
    importId: p.uuid().nullable(),
    notBefore: p.datetime().nullable(),
    expiresAt: p.datetime().nullable(),
    isAwaited: p.boolean(),
    atAnyHour: p.boolean(),
    premise: p.json().$type<object>().nullable(),
    headers: p.json().$type<Record<string, string>>().nullable(),
    claimId: p.uuid().nullable(),
    doubtedAt: p.datetime().nullable(),
    resendUnknown: p.boolean(),
    isRefused: p.boolean(),
    providerId: p.text().nullable(),
    delivery: p.text().$type<MessageDelivery>().nullable(),
  }),
});

/**
 * An email or text message to one person, with its state. Kept as long as the center's retention says.
 *
 * A run claims it, commits, sends it, and records the outcome. If the run dies before it has recorded, the next one finds the
 * message claimed, waits in case the run only lost its database, and then decides by `resendUnknown`.
 */
export class Message extends MessageSchema.class {
  /** Queues one message. */
  static queue(message: NewMessage, now: Date): Message {
    const queued = Message.draft(message, now);
    if (queued.state === 'queued') queued.announce();
    return queued;
  }

  /** A message that nobody sends until it is announced. */
  static draft({ to, ...given }: NewMessage, now: Date): Message {
    return Object.assign(new Message(), {
      id: newId(),
      channel: given.channel,
      recipient: to,
      recipientName: given.toName ?? '',
      subject: given.subject ?? '',
      text: given.text,
      html: given.html ?? '',
      state: given.suppressed ? ('suppressed' as const) : ('queued' as const),
      error: given.suppressed ?? null,
      createdAt: now,
      sentAt: null,
      fallback: given.fallback ?? null,
      isConfidential: given.isConfidential ?? false,
      attachment: given.attachment ?? null,
      template: given.template ?? null,
      key: given.key ?? null,
      userId: given.userId ?? null,
      importId: given.importId ?? null,
      notBefore: given.notBefore ?? null,
      expiresAt: given.expiresAt ?? null,
      isAwaited: given.isAwaited ?? false,
      atAnyHour: given.atAnyHour ?? false,
      premise: given.premise ?? null,
      headers: given.headers ?? null,
      claimId: null,
      doubtedAt: null,
      resendUnknown: given.whenUnknown !== 'assume-sent',
      isRefused: false,
      providerId: null,
      delivery: null,
    });
  }

  /** Raises the events that send messages which were inserted without the entity manager. One job sends up to `MAX_BATCH`. */
  static announceAll(raisedOn: object, messages: readonly Message[]): void {
    const queued = messages.filter(({ state }) => state === 'queued');
    for (const group of Map.groupBy(queued, ({ channel, isAwaited }) => `${channel} ${isAwaited}`).values()) {
      for (let from = 0; from < group.length; from += MAX_BATCH) {
        const [first, ...others] = group.slice(from, from + MAX_BATCH);
        raise(raisedOn, first!.queued(others));
      }
    }
  }

  /** It is to be sent, and no run holds it. */
  get isSendable(): boolean {
    return this.state === 'queued' || (this.state === 'failed' && !this.isRefused);
  }

  /** It is of no use any more. */
  hasExpired(now: Date): boolean {
    return this.expiresAt != null && this.expiresAt <= now;
  }

  /** Makes it wait for staff, before it is announced, unless it is never sent. */
  hold(endsMeanwhile: boolean): void {
    if (this.state === 'suppressed') return;
    this.state = 'held';
    if (!endsMeanwhile) this.expiresAt = null;
  }

  /** Staff want none of these. */
  static discardAll(raisedOn: object, { rule, title }: HeldRule, messages: readonly Message[], now: Date): void {
    for (const message of messages) message.leave('discarded', null, now);
    if (messages.length > 0) raise(raisedOn, heldMessagesDropped({ rule, title, count: messages.length }));
  }

  /** Staff want these to be sent; text messages not before `textsFrom`. */
  static releaseAll(
    raisedOn: object,
    { rule, title }: HeldRule,
    messages: readonly Message[],
    textsFrom: Date | undefined,
  ): void {
    for (const message of messages) {
      message.state = 'queued';
      if (message.channel === 'sms') message.notBefore = textsFrom ?? null;
    }
    Message.announceAll(raisedOn, messages);
    if (messages.length > 0) raise(raisedOn, heldMessagesReleased({ rule, title, count: messages.length }));
  }

  /** Ends it unsent, with what kept it. Its key is free again, because the same message may become true again. */
  withdraw(because: string, now: Date): void {
    this.leave('withdrawn', `Withdrawn, because ${because}${this.error ? `: ${this.error}` : '.'}`, now);
    this.key = null;
  }

  /** Claims it for a run that will send it. Returns false if it isn't to be sent, or another run holds it. */
  claim(claimId: string, now: Date): boolean {
    if (this.claimId === claimId) return true; // the commit succeeded without saying so
    if (this.claimId) this.doubt(now);
    if (!this.isSendable) return false;
    this.state = 'sending';
    this.claimId = claimId;
    return true;
  }

  /** Milliseconds until a run may doubt the claim of another again; undefined if no other run holds it. */
  doubtedFor(claimId: string, now: Date): number | undefined {
    if (!this.claimId || this.claimId === claimId || !this.doubtedAt) return undefined;
    return Math.max(0, this.doubtedAt.getTime() + DOUBT_MS - now.getTime());
  }

  /**
   * Records what became of the attempt to send it, and returns the email to send instead, if there is one. `canRetry` is false
   * after the last try.
   */
  record(claimId: string, outcome: Outcome, canRetry: boolean, now: Date): Message | undefined {
    if (outcome.kind === 'sent') this.providerId = outcome.providerId;
    // The provider reported before the run could record.
    if (outcome.kind === 'sent' && this.delivery) return undefined;
    if (outcome.kind === 'sent') return this.leave('sent', null, now);
    if (this.claimId !== claimId) return undefined;
    // A person who waits for a code needs it now, by another way.
    if (outcome.kind === 'refused' || this.fallback) return this.refuse(outcome.reason, now);
    if (outcome.kind === 'unknown' && !this.resendUnknown) return this.leave('unknown', outcome.reason, now);
    if (outcome.notBefore) this.notBefore = outcome.notBefore;
    return this.leave(canRetry ? 'queued' : 'failed', outcome.reason, now);
  }

  /**
   * Records what the provider reports, and returns the email to send instead, if there is one. Reports may come before `record`,
   * late, twice and in any order; the worst one stays.
   */
  report(delivery: MessageDelivery, reason: string | null, providerId: string, now: Date): Message | undefined {
    const isOfAnEarlierSending = this.isWaiting
      ? providerId === this.providerId
      : providerId !== (this.providerId ?? providerId);
    if (isOfAnEarlierSending || DELIVERIES.indexOf(delivery) <= DELIVERIES.indexOf(this.delivery!)) return undefined;
    this.delivery = delivery;
    this.providerId = providerId;
    if (delivery !== 'delivered' && delivery !== 'spam_report') return this.refuse(reason, now);
    this.isRefused = false;
    return this.leave('delivered', reason, this.sentAt ?? now);
  }

  /** Queues messages again, one job for up to `MAX_BATCH`. @throws {MessageIsBeingSent} @throws {MessageWasSuppressed} @throws {RecipientWasErased} */
  static queueAllAgain(raisedOn: object, messages: readonly Message[]): void {
    for (const message of messages) message.reopen();
    Message.announceAll(raisedOn, messages);
  }

  /** Makes it wait again, now for as long as it takes. */
  private reopen(): void {
    if (this.state === 'sending') throw new MessageIsBeingSent();
    if (this.state === 'suppressed') throw new MessageWasSuppressed();
    if (this.recipient === ERASED_RECIPIENT) throw new RecipientWasErased();
    this.state = 'queued';
    this.expiresAt = null;
    this.error = null;
    this.isRefused = false;
    this.delivery = null;
  }

  private get isWaiting(): boolean {
    return this.state === 'queued' || this.state === 'sending';
  }

  /** Another run claimed it. Takes the claim from it once it had its time to record. */
  private doubt(now: Date): void {
    this.doubtedAt ??= now;
    if (now.getTime() - this.doubtedAt.getTime() < DOUBT_MS) return;
    this.leave(this.resendUnknown ? 'queued' : 'unknown', this.resendUnknown ? null : PROCESS_DIED, now);
  }

  private refuse(reason: string | null, now: Date): Message | undefined {
    this.leave('failed', reason, now);
    this.isRefused = true;
    if (!this.fallback) return undefined;
    const { template, userId, isConfidential, isAwaited, expiresAt } = this;
    const kept = { userId, isConfidential, isAwaited, ...(template && { template }), ...(expiresAt && { expiresAt }) };
    return Message.queue({ channel: 'email', ...this.fallback, ...kept }, now);
  }

  private leave(state: MessageState, error: string | null, at: Date): undefined {
    this.state = state;
    this.error = error;
    this.claimId = null;
    this.doubtedAt = null;
    if (state === 'sent' || state === 'delivered') this.sentAt = at;
    if (state === 'failed' && this.channel === 'sms' && this.atAnyHour) {
      const premise = (this.premise ?? null) as Record<string, string> | null;
      raise(this, urgentSmsFailed({ messageId: this.id, template: this.template ?? null, premise }));
    }
  }

  /** Raises the event that sends it. `queue` has done so for a message that is persisted. */
  private announce(): void {
    raise(this, this.queued([]));
  }

  /** `others` are sent by the same job. */
  private queued(others: readonly Message[]): DomainEvent {
    const notBefore = this.notBefore?.toISOString();
    const event = QUEUED[this.channel][this.isAwaited ? 'awaited' : 'usual'];
    const batch = others.length > 0 && { others: others.map(({ id }) => id) };
    return event({ messageId: this.id, ...batch, ...(notBefore && { notBefore }) });
  }
}
MessageSchema.setClass(Message);

const QUEUED = {
  email: { usual: emailQueued, awaited: awaitedEmailQueued },
  sms: { usual: smsQueued, awaited: awaitedSmsQueued },
};

const PROCESS_DIED = 'The server was interrupted while it sent this message.';

/** Sending it again now would send it twice. */
export class MessageIsBeingSent extends domainError(
  'conflict',
  'message_is_being_sent',
  'This message is being sent right now. Please look again in a minute.',
) {}

/** What it says was meant for another day. */
export class MessageWasSuppressed extends domainError(
  'conflict',
  'message_was_suppressed',
  'This message was dropped before it could be sent, and stays so. Write to the person again instead.',
) {}

/** The address of messages to people who were erased. */
export const ERASED_RECIPIENT = 'erased';

/** Nobody is left whom it could reach, and nothing of what it said. */
export class RecipientWasErased extends domainError(
  'conflict',
  'recipient_was_erased',
  'The person whom this message was for was erased. It can’t be sent again.',
) {}
