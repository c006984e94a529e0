import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import type { ListQuery } from '../../../../shared/http/list-query.dto.js';
import { orderBy, Page } from '../../../../shared/http/page.js';
import { browserInWords } from '../../../../shared/http/user-agent.js';
import { containsWords } from '../../../../shared/sql/contains-word.js';
import { binding, readList } from '../../../../shared/sql/list.js';
import { Sql } from '../../../../shared/sql/sql.js';
import type { BrowserContext } from '../../browser-context.js';
import { tokenHash } from '../../tokens.js';
import type { DeviceRow } from '../mfa.dto.js';

/** A user's remembered devices, by default last used first. */
export class ListDevices extends Query<Page<DeviceRow>> {
  constructor(
    readonly userId: string,
    readonly browser: BrowserContext,
    readonly list: ListQuery,
  ) {
    super();
  }
}

type Result = Omit<DeviceRow, 'browser' | 'system'> & { userAgent: string | null };

const SORTS = { lastUsedAt: ['d.last_used_at'], createdAt: ['d.created_at'], expiresAt: ['d.expires_at'] };

@QueryHandler(ListDevices)
export class ListDevicesHandler implements IQueryHandler<ListDevices> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, browser: { deviceToken }, list }: ListDevices): Promise<Page<DeviceRow>> {
    const { values, bind } = binding([userId, this.clock.now()]);
    const search = containsWords("shared.fold(concat_ws(' ', d.user_agent, d.ip))", list.q, bind);
    const page = await readList<Result>(this.sql, list, {
      from: ['identity.remembered_devices d where d.user_id = $1 and d.expires_at > $2', ...search].join(' and '),
      values,
      order: orderBy(list.sort, SORTS, '-lastUsedAt', 'd.id'),
      id: 'd.id',
      details: (bind) => ({
        columns: `d.id, d.user_agent as "userAgent", d.ip, d.created_at as "createdAt",
          d.last_used_at as "lastUsedAt", d.expires_at as "expiresAt",
          d.token_hash = ${bind(tokenHash(deviceToken ?? ''))} as "isCurrent"`,
        tables: 'identity.remembered_devices d',
      }),
    });
    const rows = page.rows.map(({ userAgent, ...device }) => ({ ...device, ...browserInWords(userAgent) }));
    return new Page(rows, page.total, list);
  }
}
