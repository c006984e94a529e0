import { defineEntity } from '@mikro-orm/core';
import { newId } from '../../../shared/domain/id.js';

const SmsOptOutSchema = defineEntity({
  name: 'SmsOptOut',
  schema: 'notifications',
  tableName: 'sms_opt_outs',
  properties: (p) => ({
    id: p.uuid().primary(),
    phone: p.text(),
    text: p.text(),
    source: p.text().$type<'reply' | 'provider'>(),
    startedAt: p.datetime(),
    endedAt: p.datetime().nullable(),
  }),
});

/** A number that wants no text messages, from STOP to START. Kept afterwards as a record. */
export class SmsOptOut extends SmsOptOutSchema.class {
  static start(given: Pick<SmsOptOut, 'phone' | 'text' | 'source'>, now: Date): SmsOptOut {
    return Object.assign(new SmsOptOut(), { id: newId(), ...given, startedAt: now, endedAt: null });
  }

  end(now: Date): void {
    this.endedAt ??= now;
  }
}
SmsOptOutSchema.setClass(SmsOptOut);
