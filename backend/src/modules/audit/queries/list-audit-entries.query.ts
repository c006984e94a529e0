import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { orderBy, Page } from '../../../shared/http/page.js';
import { browserInWords } from '../../../shared/http/user-agent.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding, readPage } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import type { AuditEntryRow, ListAuditQuery } from '../audit.dto.js';

/** The audit trail, newest first by default. */
export class ListAuditEntries extends Query<Page<AuditEntryRow>> {
  constructor(readonly list: ListAuditQuery) {
    super();
  }
}

const SORTABLE = { occurredAt: ['a.occurred_at'] };

const COLUMNS = `
  a.id, a.occurred_at as "occurredAt", a.kind, a.event, a.via, a.actor_id as "actorId", a.actor_name as "actorName",
  a.action, a.subject_id as "subjectId", a.facts, a.ip, a.user_agent as "userAgent"`;

@QueryHandler(ListAuditEntries)
export class ListAuditEntriesHandler implements IQueryHandler<ListAuditEntries> {
  constructor(
    private readonly sql: Sql,
    private readonly center: CenterApi,
  ) {}

  async execute({ list }: ListAuditEntries): Promise<Page<AuditEntryRow>> {
    const { where, values } = conditions(list, await this.center.timeZone());
    const { rows, total } = await readPage<StoredEntry>(this.sql, list, {
      columns: COLUMNS,
      from: `audit.entries a where ${where}`,
      values,
      kept: 'audit',
      order: orderBy(list.sort, SORTABLE, '-occurredAt', 'a.id'),
    });
    return new Page(rows.map(withBrowser), total, list);
  }
}

type StoredEntry = Omit<AuditEntryRow, 'browser'>;

function withBrowser(row: StoredEntry): AuditEntryRow {
  const { browser, system } = browserInWords(row.userAgent);
  return { ...row, browser: browser && system ? `${browser} on ${system}` : browser };
}

/** Contains only the requested filters, so that each combination can use its index. */
function conditions({ q, kind, person, from, to }: ListAuditQuery, timeZone: string) {
  const { values, bind } = binding();
  const parts = ['true', ...containsWords('a.search_text', q, bind)];
  if (kind) parts.push(`a.kind = ${bind(kind)}`);
  if (person) parts.push(concerning(bind(person)));
  if (from) parts.push(`a.occurred_at >= ${bind(from)}::date::timestamp at time zone ${bind(timeZone)}`);
  if (to) parts.push(`a.occurred_at < (${bind(to)}::date + 1)::timestamp at time zone ${bind(timeZone)}`);
  return { values, where: parts.join(' and ') };
}

const concerning = (person: string): string => `(a.actor_id = ${person} or a.subject_id = ${person}
  or a.subject_id = (select u.student_id from identity.users u where u.id = ${person}))`;
