import { PickType } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { IfGiven, IsCalendarDate } from '../../../shared/http/validation.js';
import {
  DELIVERIES,
  MESSAGE_STATES,
  type MessageChannel,
  type MessageDelivery,
  type MessageState,
} from '../domain/message.entity.js';

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
