import { defineEntity } from '@mikro-orm/core';
import { changesBetween } from '../../../shared/domain/changes.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { retentionChanged, retentionConfirmed } from '../events.js';

const RetentionSchema = defineEntity({
  name: 'Retention',
  schema: 'center',
  tableName: 'retention',
  properties: (p) => ({
    id: p.integer().primary().autoincrement(false),
    messagesDays: p.integer(),
    invitationsDays: p.integer(),
    signInsDays: p.integer(),
    gatewayEventsDays: p.integer(),
    /** How long rosters and the books keep the name of a person who is erased. */
    rostersDays: p.integer(),
    moneyDays: p.integer(),
    confirmedAt: p.datetime().strictNullable(),
  }),
});

/** The id of the only row. */
export const RETENTION_ID = 1;

export type RetentionDays = Pick<
  Retention,
  'messagesDays' | 'invitationsDays' | 'signInsDays' | 'gatewayEventsDays' | 'rostersDays' | 'moneyDays'
>;

/** How many days records are kept. Rosters, certifications, money and the audit trail of acts stay; of an erased person, they lose the name. */
export class Retention extends RetentionSchema.class {
  change(days: RetentionDays): void {
    const changes = changesBetween<RetentionDays>(this, days);
    if (changes.length === 0) return;
    Object.assign(this, days);
    raise(this, retentionChanged({ changes }));
  }

  /** Deleting may begin. New installations are confirmed from the start. */
  confirm(now: Date): void {
    if (this.confirmedAt) return;
    this.confirmedAt = now;
    raise(this, retentionConfirmed({}));
  }
}
RetentionSchema.setClass(Retention);
