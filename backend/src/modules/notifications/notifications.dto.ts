import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { IfGiven } from '../../shared/http/validation.js';
import { MESSAGE_STATES, type MessageChannel, type MessageState } from './domain/message.entity.js';

const SWITCH_POSITIONS = [0, 1];

/** Switches to change; those that are not named stay. Those for email are 0 or 1, those for SMS true or false. */
export class ChangePreferencesDto {
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
  /** Only what went to this address or number. */
  @IsOptional()
  @IsString()
  @MaxLength(320)
  @Transform(({ value }) => (typeof value === 'string' ? value.trim().toLowerCase() : value))
  to?: string;
}

/** A line under the bell. `readAt` is null while it is new. */
export class NoticeRow {
  id: string;
  title: string;
  body: string;
  href: string | null;
  createdAt: string;
  readAt: string | null;
}

/** A message as an administrator sees it, with what became of it. */
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

/** A message as it arrived. */
export class MailboxRow {
  channel: MessageChannel;
  to: string;
  subject: string;
  text: string;
  createdAt: string;
}

/** The switches of one person: 0 or 1 for email, true or false for SMS (spec section 3). */
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
