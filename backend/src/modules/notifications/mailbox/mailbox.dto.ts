import { Transform } from 'class-transformer';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { normalEmail } from '../../../shared/domain/email.js';
import type { MessageChannel } from '../domain/message.entity.js';

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

/** A message in the local mailbox. */
export class MailboxRow {
  channel: MessageChannel;
  to: string;
  subject: string;
  text: string;
  createdAt: string;
}
