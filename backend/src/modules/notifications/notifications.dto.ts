import { PickType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { normalEmail } from '../../shared/domain/email.js';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { IfGiven, IsCalendarDate } from '../../shared/http/validation.js';
import {
  DELIVERIES,
  MESSAGE_STATES,
  type MessageChannel,
  type MessageDelivery,
  type MessageState,
} from './domain/message.entity.js';
import type { TemplateAudience } from './template.js';

const SWITCH_POSITIONS = [0, 1];

/** Switches to change; omitted ones stay. Email switches are 0 or 1, SMS switches true or false. */
export class PreferencesInput {
  @IfGiven()
  @IsIn(SWITCH_POSITIONS)
  renewalReminders?: number;

  @IfGiven()
  @IsIn(SWITCH_POSITIONS)
  expirationAlerts?: number;

  @IfGiven()
  @IsIn(SWITCH_POSITIONS)
  newCourseOfferings?: number;

  @IfGiven()
  @IsIn(SWITCH_POSITIONS)
  organizationReports?: number;

  @IfGiven()
  @IsBoolean()
  smsClassReminders?: boolean;

  @IfGiven()
  @IsBoolean()
  smsCertificationAlerts?: boolean;

  @IfGiven()
  @IsBoolean()
  smsClassCancellations?: boolean;

  @IfGiven()
  @IsBoolean()
  smsMfaCodes?: boolean;
}

export class ListMessagesQuery extends ListQuery {
  @IsOptional()
  @IsIn(MESSAGE_STATES)
  state?: MessageState;

  /** What the provider reported. */
  @IsOptional()
  @IsIn(DELIVERIES)
  delivery?: MessageDelivery;

  /** The first day on which it was written, in the center's time zone. */
  @IsOptional()
  @IsCalendarDate()
  from?: string;

  /** The last day. */
  @IsOptional()
  @IsCalendarDate()
  to?: string;
}

/** What staff filter messages by. */
export type MessageFilter = Pick<ListMessagesQuery, 'q' | 'state' | 'delivery' | 'from' | 'to'>;

/** The messages to send again: these, or all that failed among those that the list shows with the same filters. */
export class ResendMessagesInput extends PickType(ListMessagesQuery, ['q', 'state', 'delivery', 'from', 'to']) {
  @IfGiven()
  @IsArray()
  @ArrayMaxSize(500)
  @IsUUID(undefined, { each: true })
  ids?: string[];
}

export class ResentMessagesResponse {
  resent: number;
}

export class TwilioStatusQuery {
  /** The message's id, which the program sent as part of the address. */
  @IsString()
  @MaxLength(100)
  message: string;
}

export class MailboxQuery {
  /** Filters by address or number. */
  @IsOptional()
  @IsString()
  @MaxLength(320)
  @Transform(({ value }) => (typeof value === 'string' ? normalEmail(value) : value))
  to?: string;
}

/** A text message written to the center in the local mailbox. */
export class MailboxReplyDto {
  /** The number that writes, in E.164. */
  @IsString()
  @MaxLength(20)
  from: string;

  @IsString()
  @MaxLength(1600)
  text: string;
}

/** An in-app notice. `readAt` is null while it is unread. */
export class NoticeRow {
  id: string;
  title: string;
  body: string;
  href: string | null;
  createdAt: string;
  readAt: string | null;
}

/** A message with its state, for admins. */
export class MessageRow {
  id: string;
  channel: MessageChannel;
  to: string;
  subject: string;
  text: string;
  state: MessageState;
  /** What the provider reported; null so far, or if the provider reports nothing. */
  delivery: MessageDelivery | null;
  error: string | null;
  createdAt: string;
  sentAt: string | null;
}

/** A message in the local mailbox. */
export class MailboxRow {
  channel: MessageChannel;
  to: string;
  subject: string;
  text: string;
  createdAt: string;
}

/** A number that gets no text messages because its owner said STOP. */
export class StoppedSmsRow {
  phone: string;
  /** The number to text START to; null without a provider. */
  sender: string | null;
}

/** One person's switches: email ones are 0 or 1, SMS ones true or false. */
export class PreferencesRow {
  renewalReminders: number;
  expirationAlerts: number;
  newCourseOfferings: number;
  organizationReports: number;
  smsClassReminders: boolean;
  smsCertificationAlerts: boolean;
  smsClassCancellations: boolean;
  smsMfaCodes: boolean;
  /** Null if text messages reach the person. */
  smsStopped: StoppedSmsRow | null;
}

/** What the link in an email unsubscribes from. */
export class SubscriptionRow {
  /** The kind of email, such as `Expiration alerts`. */
  mails: string;
  /** Masked. */
  address: string;
  isUnsubscribed: boolean;
}

/** A kind of message. */
export class TemplateRow {
  name: string;
  title: string;
  audience: TemplateAudience;
  /** Who gets it and when. */
  when: string;
  /** The switch that its email obeys, by the name that the settings page has for it; null if it is always sent. */
  mailChoice: string | null;
  /** The switch that its text message obeys. */
  smsChoice: string | null;
  hasMail: boolean;
  hasSms: boolean;
}

/** A kind of message with sample data. Null where it has no email or no text message. */
export class TemplatePreviewRow extends TemplateRow {
  subject: string | null;
  html: string | null;
  text: string | null;
  /** The name of the attached file. */
  attachment: string | null;
  sms: string | null;
  /** Septets of the GSM alphabet. */
  smsCharacters: number;
  smsSegments: number;
}

/** One of the messages that a rule holds. */
export class HeldMessageSample {
  /** The person's name, or the address. */
  to: string;
  subject: string;
}

/** The messages that are due only by a rule newer than the database. */
export class HeldRuleRow {
  /** The name of the rule and of its template. */
  rule: string;
  title: string;
  count: number;
  /** The first five. */
  sample: HeldMessageSample[];
}

export class HeldMessagesResponse {
  rules: HeldRuleRow[];
}

/** How many messages were sent or dropped; 0 if somebody else was faster. */
export class SettledMessagesResponse {
  count: number;
}
