import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { deviceForgotten, deviceRemembered } from '../events.js';

/** Starts when the code is entered; use does not extend it. */
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

type Browser = Pick<RememberedDevice, 'userAgent' | 'ip'>;

/** A browser in which a user skips MFA. Only the hash of its token is stored. */
export class RememberedDevice extends RememberedDeviceSchema.class {
  static remember(input: Browser & Pick<RememberedDevice, 'userId' | 'tokenHash'>, now: Date): RememberedDevice {
    const device = Object.assign(new RememberedDevice(), {
      id: newId(),
      ...input,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    });
    raise(device, deviceRemembered({ userId: device.userId, deviceId: device.id }));
    return device;
  }

  /** Raises the event; the caller deletes the row. */
  forget(): void {
    raise(this, deviceForgotten({ userId: this.userId, deviceId: this.id, ip: this.ip ?? null }));
  }

  /** Records the use, or returns false when the device has expired. */
  use({ userAgent, ip }: Browser, now: Date): boolean {
    if (now >= this.expiresAt) return false;
    Object.assign(this, { lastUsedAt: now, userAgent, ip });
    return true;
  }
}
RememberedDeviceSchema.setClass(RememberedDevice);
