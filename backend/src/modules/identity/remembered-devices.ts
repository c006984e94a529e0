import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/domain/clock.js';
import type { BrowserContext } from './browser-context.js';
import { RememberedDevice } from './domain/remembered-device.entity.js';
import { newToken, tokenHash } from './token.js';

/** Remembers browsers and knows them again, inside the transaction of a command. */
@Injectable()
export class RememberedDevices {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Whether this browser is one that this very person let us remember. */
  async know(userId: string, visitor: BrowserContext): Promise<boolean> {
    if (!visitor.deviceToken) return false;
    const device = await this.em.findOne(RememberedDevice, { userId, tokenHash: tokenHash(visitor.deviceToken) });
    return device?.letsIn(visitor, this.clock.now()) ?? false;
  }

  /** Remembers this browser in the place of what it was remembered as before. The token goes into its cookie. */
  async remember(userId: string, visitor: BrowserContext): Promise<{ token: string; expiresAt: Date }> {
    const { deviceToken, userAgent, ip } = visitor;
    if (deviceToken) await this.em.nativeDelete(RememberedDevice, { tokenHash: tokenHash(deviceToken) });
    const token = newToken();
    const device = RememberedDevice.remember({ userId, tokenHash: tokenHash(token), userAgent, ip }, this.clock.now());
    this.em.persist(device);
    return { token, expiresAt: device.expiresAt };
  }
}
