import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { MESSAGE_STATES, type MessageState } from './domain/message.entity.js';

const SWITCH_POSITIONS = [0, 1];

/** Switches to change; those that are not named stay. Those for email are 0 or 1, those for SMS true or false. */
export class ChangePreferencesDto {
  @IsOptional()
  @IsIn(SWITCH_POSITIONS)
  renewalReminders?: number;

  @IsOptional()
  @IsIn(SWITCH_POSITIONS)
  expirationAlerts?: number;

  @IsOptional()
  @IsIn(SWITCH_POSITIONS)
  newCourseOfferings?: number;

  @IsOptional()
  @IsIn(SWITCH_POSITIONS)
  organizationReports?: number;

  @IsOptional()
  @IsBoolean()
  smsClassReminders?: boolean;

  @IsOptional()
  @IsBoolean()
  smsCertificationAlerts?: boolean;

  @IsOptional()
  @IsBoolean()
  smsClassCancellations?: boolean;

  @IsOptional()
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
