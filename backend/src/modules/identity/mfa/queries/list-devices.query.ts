import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { browserInWords } from '../../../../shared/http/user-agent.js';
import { ReadModel } from '../../../../shared/sql/read.js';
import type { BrowserContext } from '../../browser-context.js';
import { tokenHash } from '../../tokens.js';
import type { DeviceRow } from '../mfa.dto.js';

/** A user's remembered devices, last used first. */
export class ListDevices extends Query<DeviceRow[]> {
  constructor(
    readonly userId: string,
    readonly browser: BrowserContext,
  ) {
    super();
  }
}

type Result = Omit<DeviceRow, 'browser' | 'system'> & { userAgent: string | null };

@QueryHandler(ListDevices)
export class ListDevicesHandler implements IQueryHandler<ListDevices> {
  constructor(
    private readonly read: ReadModel,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, browser: { deviceToken } }: ListDevices): Promise<DeviceRow[]> {
    const devices = await this.read.rows<Result>(
      `select id, user_agent as "userAgent", ip, created_at as "createdAt", last_used_at as "lastUsedAt",
              expires_at as "expiresAt", token_hash = $2 as "isCurrent"
       from identity.remembered_devices where user_id = $1 and expires_at > $3 order by last_used_at desc, id`,
      [userId, tokenHash(deviceToken ?? ''), this.clock.now()],
    );
    return devices.map(({ userAgent, ...device }) => ({ ...device, ...browserInWords(userAgent) }));
  }
}
