import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { CENTER_TIME_ZONE } from '../../../shared/sql/center-today.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding, readPage } from '../../../shared/sql/list.js';
import { ReadModel } from '../../../shared/sql/read.js';
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
  constructor(private readonly read: ReadModel) {}

  async execute({ list }: ListMessages): Promise<Page<MessageRow>> {
    const { values, bind } = binding();
    const where = ['true', ...containsWords("shared.fold(m.recipient || ' ' || m.subject)", list.q, bind)];
    if (list.state) where.push(`m.state = ${bind(list.state)}`);
    if (list.delivery) where.push(`m.delivery = ${bind(list.delivery)}`);
    if (list.from) where.push(`m.created_at >= ${bind(list.from)}::date::timestamp at time zone ${CENTER_TIME_ZONE}`);
    if (list.to) where.push(`m.created_at < (${bind(list.to)}::date + 1)::timestamp at time zone ${CENTER_TIME_ZONE}`);
    return await readPage(this.read, list, {
      columns: COLUMNS,
      from: `notifications.messages m where ${where.join(' and ')}`,
      values,
      order: orderBy(list.sort, SORTABLE, '-createdAt', 'm.id'),
    });
  }
}
