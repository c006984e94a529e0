import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { deviceForgotten, deviceRemembered } from '../events.js';

/** Counted from the code that was entered, however often the device is used. */
const LIFETIME_MS = 30 * 24 * 3_600_000;

const RememberedDeviceSchema = defineEntity({
  name: 'RememberedDevice',
  schema: 'identity',
  tableName: 'remembered_devices',
  properties: (p) => ({
    id: p.uuid().primary(),
    tokenHash: p.type('bytea').$type<Buffer>(),
    userId: p.uuid(),
    createdAt: p.datetime(),
    lastUsedAt: p.datetime(),
    expiresAt: p.datetime(),
    userAgent: p.text().nullable(),
    ip: p.text().nullable(),
  }),
});

interface SeenBrowser {
  userAgent: string | null;
  ip: string | null;
}

/** A browser in which one person need not repeat the second step. Only the hash of its token is kept. */
export class RememberedDevice extends RememberedDeviceSchema.class {
  static remember(given: SeenBrowser & { userId: string; tokenHash: Buffer }, now: Date): RememberedDevice {
    const device = Object.assign(new RememberedDevice(), {
      id: newId(),
      ...given,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    });
    raise(device, deviceRemembered({ userId: device.userId, deviceId: device.id }));
    return device;
  }

  /** Says that the person wants it asked for a code again; the caller removes the row. */
  forget(): void {
    raise(this, deviceForgotten({ userId: this.userId, deviceId: this.id, ip: this.ip ?? null }));
  }

  /** False once its time is over. One that is good notes where it was used. */
  letsIn({ userAgent, ip }: SeenBrowser, now: Date): boolean {
    if (now >= this.expiresAt) return false;
    Object.assign(this, { lastUsedAt: now, userAgent, ip });
    return true;
  }
}
RememberedDeviceSchema.setClass(RememberedDevice);
