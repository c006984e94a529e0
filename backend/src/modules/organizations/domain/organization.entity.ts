import { defineEntity } from '@mikro-orm/core';
import { changesBetween } from '../../../shared/domain/changes.js';
import { InvalidInput, NotFound } from '../../../shared/domain/domain-error.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { organizationEdited } from '../events.js';

export const PAYMENT_TYPES = ['auto', 'independent'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

const OrganizationSchema = defineEntity({
  name: 'Organization',
  schema: 'organizations',
  tableName: 'organizations',
  properties: (p) => ({
    id: p.uuid().primary(),
    name: p.text(),
    adminName: p.text(),
    adminEmail: p.text(),
    adminPhone: p.text(),
    address: p.text(),
    paymentType: p.text().$type<PaymentType>(),
    signupCode: p.text(),
    createdAt: p.datetime(),
    deletedAt: p.datetime().strictNullable(),
  }),
});

/** What may be changed about an organization; what is left out stays as it is. */
export interface OrganizationFacts {
  name?: string;
  adminName?: string;
  adminEmail?: string;
  adminPhone?: string;
  address?: string;
  paymentType?: PaymentType;
}

/** An employer whose people are trained here. */
export class Organization extends OrganizationSchema.class {
  edit(facts: OrganizationFacts): void {
    if (this.deletedAt) throw new NotFound('Organization not found');
    if (facts.name?.trim() === '') throw new InvalidInput({ path: 'name', message: 'An organization needs a name.' });
    const changes = changesBetween<OrganizationFacts>(this, facts);
    if (changes.length > 0) raise(this, organizationEdited({ organizationId: this.id, changes }));
    Object.assign(this, Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)));
  }
}
OrganizationSchema.setClass(Organization);
