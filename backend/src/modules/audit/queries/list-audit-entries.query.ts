import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { likePattern, limits, orderBy, Page } from '../../../shared/http/page.js';
import { browserInWords } from '../../../shared/http/user-agent.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { CenterApi } from '../../center/index.js';
import type { AuditEntryRow, ListAuditQuery } from '../audit.dto.js';

/** The audit trail. */
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
    private readonly read: ReadModel,
    private readonly center: CenterApi,
  ) {}

  async execute({ list }: ListAuditEntries): Promise<Page<AuditEntryRow>> {
    const { values, bind, where } = conditions(list, await this.center.timeZone());
    const counted = this.read.one<{ total: number }>(`select count(*) as total from audit.entries a where ${where}`, [
      ...values,
    ]);
    const { limit, offset } = limits(list);
    const order = orderBy(list.sort, SORTABLE, '-occurredAt', 'a.id');
    const listed = this.read.rows<Stored & Record<string, unknown>>(
      `select ${COLUMNS} from audit.entries a where ${where}
       order by ${order} limit ${bind(limit)} offset ${bind(offset)}`,
      values,
    );
    const [count, rows] = await Promise.all([counted, listed]);
    return new Page(rows.map(withBrowser), count?.total ?? 0, list);
  }
}

type Stored = Omit<AuditEntryRow, 'browser'>;

function withBrowser(row: Stored): AuditEntryRow {
  const { browser, system } = browserInWords(row.userAgent);
  return { ...row, browser: browser && system ? `${browser} on ${system}` : browser };
}

/** Only what the call asks for, so that each kind of question gets the index that suits it. */
function conditions({ q, kind, person, from, to }: ListAuditQuery, timeZone: string) {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const found = ['true'];
  if (q) found.push(`a.search_text like shared.fold(${bind(likePattern(q))})`);
  if (kind) found.push(`a.kind = ${bind(kind)}`);
  if (person) found.push(concerning(bind(person)));
  if (from) found.push(`a.occurred_at >= ${bind(from)}::date::timestamp at time zone ${bind(timeZone)}`);
  if (to) found.push(`a.occurred_at < (${bind(to)}::date + 1)::timestamp at time zone ${bind(timeZone)}`);
  return { values, bind, where: found.join(' and ') };
}

const concerning = (person: string): string => `(a.actor_id = ${person} or a.subject_id = ${person}
  or a.subject_id = (select u.student_id from identity.users u where u.id = ${person}))`;
