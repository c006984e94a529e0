import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { browserInWords } from '../../../shared/http/user-agent.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { BrowserContext } from '../browser-context.js';
import type { DeviceRow } from '../second-step.dto.js';
import { tokenHash } from '../token.js';

/** The browsers that may skip a person's second step, the one used last first. */
export class ListDevices extends Query<DeviceRow[]> {
  constructor(
    readonly userId: string,
    readonly visitor: BrowserContext,
  ) {
    super();
  }
}

type Found = Omit<DeviceRow, 'browser' | 'system'> & { userAgent: string | null };

@QueryHandler(ListDevices)
export class ListDevicesHandler implements IQueryHandler<ListDevices> {
  constructor(
    private readonly read: ReadModel,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, visitor: { deviceToken } }: ListDevices): Promise<DeviceRow[]> {
    const found = await this.read.rows<Found>(
      `select id, user_agent as "userAgent", ip, created_at as "createdAt", last_used_at as "lastUsedAt",
              expires_at as "expiresAt", token_hash = $2 as "isCurrent"
       from identity.remembered_devices where user_id = $1 and expires_at > $3 order by last_used_at desc, id`,
      [userId, tokenHash(deviceToken ?? ''), this.clock.now()],
    );
    return found.map(({ userAgent, ...device }) => ({ ...device, ...browserInWords(userAgent) }));
  }
}
