import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModel } from '../../../shared/sql/read.js';
import type { MailboxRow } from '../notifications.dto.js';

/** What has arrived in the local mailbox, newest first; `to` narrows it to one address or number. */
export class ListMailbox extends Query<MailboxRow[]> {
  constructor(readonly to: string | undefined) {
    super();
  }
}

const NEWEST = 500;

@QueryHandler(ListMailbox)
export class ListMailboxHandler implements IQueryHandler<ListMailbox> {
  constructor(private readonly read: ReadModel) {}

  execute({ to }: ListMailbox): Promise<MailboxRow[]> {
    return this.read.rows<MailboxRow & Record<string, unknown>>(
      `select channel, recipient as "to", subject, text, created_at as "createdAt" from notifications.messages
       where state = 'sent' and ($1::text is null or lower(recipient) = $1)
       order by created_at desc, id desc limit ${NEWEST}`,
      [to || null],
    );
  }
}
