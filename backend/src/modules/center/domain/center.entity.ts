import { defineEntity } from '@mikro-orm/core';
import { changesBetween } from '../../../shared/domain/changes.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { settingsChanged, timeZoneChanged } from '../events.js';

const CenterSchema = defineEntity({
  name: 'Center',
  schema: 'center',
  tableName: 'settings',
  properties: (p) => ({
    id: p.integer().primary(),
    name: p.text(),
    phone: p.text(),
    email: p.text(),
    address: p.text(),
    timeZone: p.text(),
    cancellationCutoffHours: p.integer(),
  }),
});

/** The one row's id. */
export const CENTER_ID = 1;

/** The business that runs this installation, as it presents itself. */
interface Settings {
  name: string;
  phone: string;
  email: string;
  address: string;
  /** IANA name; every date and time of the product is meant in it. */
  timeZone: string;
  /** Until how many hours before a class its student may cancel. */
  cancellationCutoffHours: number;
}

/** The business that runs this installation. There is exactly one. */
export class Center extends CenterSchema.class {
  change(settings: Settings): void {
    if (settings.timeZone !== this.timeZone) {
      raise(this, timeZoneChanged({ from: this.timeZone, to: settings.timeZone }));
    }
    const changes = changesBetween<Settings>(this, settings);
    if (changes.length > 0) raise(this, settingsChanged({ changes }));
    Object.assign(this, settings);
  }
}
CenterSchema.setClass(Center);
