import { defineEntity } from '@mikro-orm/core';
import { changesBetween } from '../../../shared/domain/changes.js';
import { ChangedMeanwhile } from '../../../shared/domain/domain-error.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { settingsChanged, timeZoneChanged } from '../events.js';

const CenterSchema = defineEntity({
  name: 'Center',
  schema: 'center',
  tableName: 'settings',
  properties: (p) => ({
    id: p.integer().primary().autoincrement(false),
    name: p.text(),
    phone: p.text(),
    email: p.text(),
    address: p.text(),
    timeZone: p.text(),
    cancellationCutoffHours: p.integer(),
    passMailDelaySeconds: p.integer(),
    smsCountries: p.array(),
    maxUnpaidSeats: p.integer(),
    revision: p.integer(),
  }),
});

/** The id of the only row. */
export const CENTER_ID = 1;

/** The settings that an admin can change. */
export interface CenterSettings {
  name: string;
  phone: string;
  email: string;
  address: string;
  /** IANA name; the time zone of every date and time in the product. */
  timeZone: string;
  /** Students may cancel until this many hours before a class. */
  cancellationCutoffHours: number;
  /** The mail about a pass waits this long. Left out, it stays as it is. */
  passMailDelaySeconds?: number;
  /** Text messages go to numbers of these countries only, by ISO 3166-1 alpha-2 code. Left out, they stay as they are. */
  smsCountries?: string[];
  /** How many unpaid seats in upcoming classes a client may take. Left out, it stays as it is. */
  maxUnpaidSeats?: number;
}

/** The business that runs this installation. There is exactly one row. */
export class Center extends CenterSchema.class {
  /**
   * @param revision the one that the edit is based on, if known
   * @throws {ChangedMeanwhile}
   */
  change(settings: CenterSettings, revision?: number): void {
    if (revision !== undefined && revision !== this.revision) throw new ChangedMeanwhile();
    if (settings.timeZone !== this.timeZone) {
      raise(this, timeZoneChanged({ from: this.timeZone, to: settings.timeZone }));
    }
    const changes = changesBetween<CenterSettings>(this, settings);
    if (changes.length > 0) raise(this, settingsChanged({ changes }));
    Object.assign(this, Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)));
    this.revision += 1;
  }
}
CenterSchema.setClass(Center);
