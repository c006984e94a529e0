import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { likePattern, limits, orderBy, Page } from '../../../shared/http/page.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { ListMessagesQuery, MessageRow } from '../notifications.dto.js';

/** Every message of the center, without the text of those that open an account. */
export class ListMessages extends Query<Page<MessageRow>> {
  constructor(readonly list: ListMessagesQuery) {
    super();
  }
}

/** An administrator who could read codes and links could sign in as anybody. */
const CONFIDENTIAL = 'This message holds a code or a link for its recipient alone.';

const SORTABLE = { createdAt: 'm.created_at', to: 'm.recipient', state: 'm.state' };

const FOUND = `
  ($1::text is null or shared.fold(m.recipient || ' ' || m.subject) like shared.fold($1))
  and ($2::text is null or m.state = $2)`;

@QueryHandler(ListMessages)
export class ListMessagesHandler implements IQueryHandler<ListMessages> {
  constructor(private readonly read: ReadModel) {}

  async execute({ list }: ListMessages): Promise<Page<MessageRow>> {
    const filters = [list.q ? likePattern(list.q) : null, list.state ?? null];
    const { limit, offset } = limits(list);
    const [rows, count] = await Promise.all([
      this.read.rows<MessageRow & Record<string, unknown>>(
        `select m.id, m.channel, m.recipient as "to", m.subject,
                case when m.is_confidential then '${CONFIDENTIAL}' else m.text end as text, m.state, m.error,
                m.created_at as "createdAt", m.sent_at as "sentAt"
         from notifications.messages m where ${FOUND}
         order by ${orderBy(list.sort, SORTABLE, '-createdAt', 'm.id')} limit $3 offset $4`,
        [...filters, limit, offset],
      ),
      this.read.one<{ total: number }>(
        `select count(*) as total from notifications.messages m where ${FOUND}`,
        filters,
      ),
    ]);
    return new Page(rows, count?.total ?? 0, list);
  }
}
