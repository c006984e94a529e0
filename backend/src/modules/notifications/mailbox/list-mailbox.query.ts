import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Sql } from '../../../shared/sql/sql.js';
import type { MailboxRow } from './mailbox.dto.js';

/** The local mailbox, newest first; `to` filters by address or number. */
export class ListMailbox extends Query<MailboxRow[]> {
  constructor(readonly to: string | undefined) {
    super();
  }
}

const LIMIT = 500;

@QueryHandler(ListMailbox)
export class ListMailboxHandler implements IQueryHandler<ListMailbox> {
  constructor(private readonly sql: Sql) {}

  execute({ to }: ListMailbox): Promise<MailboxRow[]> {
    return this.sql.rows<MailboxRow>(
      `select channel, recipient as "to", subject, text, created_at as "createdAt" from notifications.messages
       where state in ('sent', 'delivered') and ($1::text is null or shared.normal_email(recipient) = $1)
       order by created_at desc, id desc limit ${LIMIT}`,
      [to || null],
    );
  }
}
