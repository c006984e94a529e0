import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { binding, readPage } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import { messageConditions } from '../message-filter.js';
import type { ListMessagesQuery, MessageRow } from '../notifications.dto.js';

/** All messages, without the text of confidential ones. */
export class ListMessages extends Query<Page<MessageRow>> {
  constructor(readonly list: ListMessagesQuery) {
    super();
  }
}

/** Shown instead of the text: with codes and links, an admin could sign in as anyone. */
const CONFIDENTIAL = 'This message holds a code or a link for its recipient alone.';

const SORTABLE = { createdAt: 'm.created_at', to: 'm.recipient', state: 'm.state' };

const COLUMNS = `
  m.id, m.channel, m.recipient as "to", m.subject, m.state, m.delivery, m.error, m.created_at as "createdAt", m.sent_at as "sentAt",
  case when m.is_confidential then '${CONFIDENTIAL}' else m.text end as text`;

@QueryHandler(ListMessages)
export class ListMessagesHandler implements IQueryHandler<ListMessages> {
  constructor(private readonly sql: Sql) {}

  async execute({ list }: ListMessages): Promise<Page<MessageRow>> {
    const { values, bind } = binding();
    return await readPage(this.sql, list, {
      columns: COLUMNS,
      from: `notifications.messages m where ${messageConditions(list, bind).join(' and ')}`,
      values,
      order: orderBy(list.sort, SORTABLE, '-createdAt', 'm.id'),
    });
  }
}
