import { defineEntity } from '@mikro-orm/core';

const KeptApartSchema = defineEntity({
  name: 'KeptApart',
  schema: 'people',
  tableName: 'kept_apart',
  properties: (p) => ({
    firstId: p.uuid().primary(),
    secondId: p.uuid().primary(),
    keptBy: p.uuid().strictNullable(),
    keptAt: p.datetime(),
  }),
});

/** Two records of which staff have said that they are of two people. */
export class KeptApart extends KeptApartSchema.class {
  /** @param ids in their order */
  static of([firstId, secondId]: [string, string], keptBy: string, now: Date): KeptApart {
    return Object.assign(new KeptApart(), { firstId, secondId, keptBy, keptAt: now });
  }
}
KeptApartSchema.setClass(KeptApart);
