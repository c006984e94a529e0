import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { orderBy, type Page } from '../../../../shared/http/page.js';
import { betweenDays } from '../../../../shared/sql/between-days.js';
import { containsWord } from '../../../../shared/sql/contains-word.js';
import { type Bind, binding, readPage } from '../../../../shared/sql/list.js';
import { personWords } from '../../../../shared/sql/person-search.js';
import { Sql } from '../../../../shared/sql/sql.js';
import type { ListMessagesQuery, MessageFilter, MessageRow } from '../messages.dto.js';

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

/** Whom a message is to and what it is about. The domain of an email provider finds nobody, unless the word has an @. */
const SEARCHED = `(shared.fold(m.recipient_name) || ' ' || shared.searched_address(m.recipient) || ' ' || shared.fold(m.subject))`;
const ADDRESS = 'shared.fold(m.recipient)';

/** The conditions on `notifications.messages m` that find what staff filter by. */
export function messageConditions({ q, state, delivery, from, to }: MessageFilter, bind: Bind): string[] {
  const conditions = [
    'true',
    ...personWords(q).map((word) => containsWord(word.includes('@') ? ADDRESS : SEARCHED, word, bind)),
  ];
  if (state) conditions.push(`m.state = ${bind(state)}`);
  if (delivery) conditions.push(`m.delivery = ${bind(delivery)}`);
  return [...conditions, ...betweenDays('m.created_at', { from, to }, bind)];
}

@QueryHandler(ListMessages)
export class ListMessagesHandler implements IQueryHandler<ListMessages> {
  constructor(private readonly sql: Sql) {}

  async execute({ list }: ListMessages): Promise<Page<MessageRow>> {
    const { values, bind } = binding();
    return await readPage(this.sql, list, {
      columns: COLUMNS,
      from: `notifications.messages m where ${messageConditions(list, bind).join(' and ')}`,
      values,
      kept: 'messages',
      order: orderBy(list.sort, SORTABLE, '-createdAt', 'm.id'),
    });
  }
}
