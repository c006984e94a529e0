import { defineEntity } from '@mikro-orm/core';
import type { CalendarDate } from '../../../shared/domain/calendar-date.js';
import { raise } from '../../../shared/domain/domain-event.js';
import type { Emptied } from '../../../shared/domain/erased-person.js';
import { personErased } from '../events.js';

export const KEPT_KINDS = ['roster', 'payment', 'invoice'] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

/** What keeps the name of an erased person, until a day. */
export interface Stay {
  kind: KeptKind;
  /** A class with its date, or an invoice. */
  subject: string;
  until: CalendarDate;
}

const ErasureSchema = defineEntity({
  name: 'Erasure',
  schema: 'erasure',
  tableName: 'erasures',
  properties: (p) => ({
    id: p.uuid().primary(),
    number: p.integer(),
    studentId: p.uuid(),
    erasedAt: p.datetime(),
    erasedBy: p.uuid().strictNullable(),
    emptied: p.json<Emptied>(),
    stays: p.json<Stay[]>(),
    /** When the backups were made that may have the person, newest first; ISO 8601. */
    backups: p.json<string[]>(),
  }),
});

export type ErasureFacts = Pick<
  Erasure,
  'id' | 'number' | 'studentId' | 'erasedAt' | 'erasedBy' | 'emptied' | 'stays' | 'backups'
>;

/** The receipt of an erasure. It names nobody. */
export class Erasure extends ErasureSchema.class {
  /** `ids` are those of the person's records, accounts and seats. */
  static of(facts: ErasureFacts, ids: readonly string[]): Erasure {
    const erasure = Object.assign(new Erasure(), facts);
    raise(erasure, personErased({ erasureId: facts.id, studentId: facts.studentId, number: facts.number, ids }));
    return erasure;
  }
}
ErasureSchema.setClass(Erasure);
