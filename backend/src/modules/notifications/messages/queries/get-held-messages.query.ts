import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Sql } from '../../../../shared/sql/sql.js';
import { findTemplate } from '../../templates/template.js';
import type { HeldMessagesResponse, HeldRuleRow } from '../messages.dto.js';

/** The messages that wait for staff, by rule. */
export class GetHeldMessages extends Query<HeldMessagesResponse> {}

@QueryHandler(GetHeldMessages)
export class GetHeldMessagesHandler implements IQueryHandler<GetHeldMessages> {
  constructor(private readonly sql: Sql) {}

  async execute(): Promise<HeldMessagesResponse> {
    const rows = await this.sql.rows<Omit<HeldRuleRow, 'title'>>(HELD);
    return { rules: rows.map((row) => ({ ...row, title: findTemplate(row.rule)?.title ?? row.rule })) };
  }
}

/** A text message has no subject. */
const HELD = `
  select held.template as rule, held.count, sample.messages as sample
  from (select template, count(*)::int as count from notifications.messages where state = 'held' group by 1) held
  cross join lateral (
    select json_agg(json_build_object('to', first.name, 'subject', first.subject) order by first.id) as messages
    from (
      select m.id, coalesce(nullif(m.recipient_name, ''), nullif(trim(u.first_name || ' ' || u.last_name), ''), m.recipient) as name,
        coalesce(nullif(m.subject, ''), m.text) as subject
      from notifications.messages m left join identity.users u on u.id = m.user_id
      where m.state = 'held' and m.template = held.template order by m.id limit 5
    ) first
  ) sample
  order by held.template`;
