import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { IfGiven } from '../../shared/http/validation.js';
import { MESSAGE_STATES, type MessageChannel, type MessageState } from './domain/message.entity.js';

const SWITCH_POSITIONS = [0, 1];

/** Switches to change; omitted ones stay. Email switches are 0 or 1, SMS switches true or false (spec section 3). */
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
}

export class MailboxQuery {
  /** Filters by address or number. */
  @IsOptional()
  @IsString()
  @MaxLength(320)
  @Transform(({ value }) => (typeof value === 'string' ? value.trim().toLowerCase() : value))
  to?: string;
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

/** One person's switches: email ones are 0 or 1, SMS ones true or false (spec section 3). */
export class PreferencesRow {
  renewalReminders: number;
  expirationAlerts: number;
  newCourseOfferings: number;
  organizationReports: number;
  smsClassReminders: boolean;
  smsCertificationAlerts: boolean;
  smsClassCancellations: boolean;
  smsMfaCodes: boolean;
}
