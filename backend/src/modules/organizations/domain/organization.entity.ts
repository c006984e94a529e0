import { defineEntity } from '@mikro-orm/core';
import { changesBetween } from '../../../shared/domain/changes.js';
import { ChangedMeanwhile, InvalidInput, NotFound } from '../../../shared/domain/domain-error.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { storedPhone } from '../../../shared/domain/phone.js';
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
    revision: p.integer(),
  }),
});

/** An edit of an organization; omitted fields stay unchanged. */
export interface OrganizationDetails {
  name?: string;
  adminName?: string;
  adminEmail?: string;
  adminPhone?: string;
  address?: string;
  paymentType?: PaymentType;
}

/** An employer whose people are trained here. */
export class Organization extends OrganizationSchema.class {
  /**
   * @param revision the one that the edit is based on, if known
   * @throws {NotFound} if it was deleted
   * @throws {ChangedMeanwhile}
   */
  edit({ ...details }: OrganizationDetails, revision?: number): void {
    if (this.deletedAt) throw new NotFound('Organization not found');
    if (revision !== undefined && revision !== this.revision) throw new ChangedMeanwhile();
    if (details.name?.trim() === '') throw new InvalidInput({ path: 'name', message: 'An organization needs a name.' });
    if (details.adminPhone !== undefined) details.adminPhone = storedPhone(details.adminPhone, 'adminPhone');
    const changes = changesBetween<OrganizationDetails>(this, details);
    if (changes.length > 0) raise(this, organizationEdited({ organizationId: this.id, changes }));
    Object.assign(this, Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)));
    this.revision += 1;
  }
}
OrganizationSchema.setClass(Organization);
