import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Sql } from '../../../shared/sql/sql.js';
import { titleOfKind } from '../../notifications/index.js';
import type { DroppedKindRow, DroppedMessageRow, OpeningResponse } from './opening.dto.js';

/** Whether the center is open, what was dropped, and what goes out. */
export class GetOpening extends Query<OpeningResponse> {}

interface Standing extends Record<string, unknown> {
  openedAt: string | null;
  openedBy: string | null;
  heldBack: string[];
}

/** Messages of the list of the latest. */
const NEWEST = 20;

@QueryHandler(GetOpening)
export class GetOpeningHandler implements IQueryHandler<GetOpening> {
  constructor(private readonly sql: Sql) {}

  async execute(): Promise<OpeningResponse> {
    const standing = (await this.sql.one<Standing>(STANDING))!;
    const dropped = await this.sql.rows<Omit<DroppedKindRow, 'title'>>(DROPPED);
    const newest = await this.sql.rows<Omit<DroppedMessageRow, 'title'>>(DROPPED_LATELY, [NEWEST]);
    return {
      ...standing,
      heldBack: standing.heldBack.map((kind) => titled({ kind })),
      dropped: dropped.map(titled),
      newest: newest.map(titled),
    };
  }
}

const titled = <Row extends { kind: string }>(row: Row): Row & { title: string } => ({
  ...row,
  title: titleOfKind(row.kind) ?? row.kind,
});

const STANDING = `
  select c.opened_at as "openedAt", nullif(trim(u.first_name || ' ' || u.last_name), '') as "openedBy", c.held_back as "heldBack"
  from center.settings c left join identity.users u on u.id = c.opened_by`;

const DROPPED = `
  select template as kind, count(*)::int as count from notifications.messages
  where state = 'suppressed' group by 1 order by 2 desc, 1`;

const DROPPED_LATELY = `
  select m.id, m.template as kind, m.channel, m.created_at as "createdAt",
    coalesce(nullif(m.recipient_name, ''), nullif(trim(u.first_name || ' ' || u.last_name), ''), m.recipient) as "to"
  from notifications.messages m left join identity.users u on u.id = m.user_id
  where m.state = 'suppressed' order by m.created_at desc, m.id desc limit $1`;
