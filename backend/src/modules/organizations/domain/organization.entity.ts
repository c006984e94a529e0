import { defineEntity } from '@mikro-orm/core';
import { type Change, changesBetween } from '../../../shared/domain/changes.js';
import { ChangedMeanwhile, InvalidInput } from '../../../shared/domain/domain-error.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { hasLink, LINK_IN_NAME } from '../../../shared/domain/links-in-names.js';
import { storedPhone } from '../../../shared/domain/phone.js';
import { organizationCreated, organizationDeleted, organizationEdited, signupCodeReplaced } from '../events.js';
import { OrganizationNotFound } from './organization.errors.js';
import { describeSelfBooking, type SelfBooking, type SelfBookingMode } from './self-booking.js';

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
    /** Whether a seat that one of its people takes alone waits for its yes, if it pays automatically. */
    selfBookingMode: p.text().$type<SelfBookingMode>(),
    /** What such seats may cost in a calendar month without its yes, in cents; null for any amount. */
    selfBookingMonthCents: p.integer().strictNullable(),
    /** How many of them one person may take in a calendar year without its yes; null for any number. */
    selfBookingYearSeats: p.integer().strictNullable(),
    /** Codes that no longer work. */
    replacedSignupCodes: p.array(),
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
  selfBooking?: SelfBooking;
}

/** An employer whose people are trained here. */
export class Organization extends OrganizationSchema.class {
  /** @throws {InvalidInput} without a name, or for a phone number that doesn't exist */
  static create(details: OrganizationDetails & { name: string }, signupCode: string, now: Date): Organization {
    if (details.name.trim() === '') throw unnamed();
    const organization = Object.assign(new Organization(), {
      id: newId(),
      name: details.name,
      adminName: details.adminName ?? '',
      adminEmail: details.adminEmail ?? '',
      adminPhone: storedPhone(details.adminPhone ?? '', 'adminPhone'),
      address: details.address ?? '',
      paymentType: details.paymentType ?? 'auto',
      ...columnsOf(details.selfBooking ?? { mode: 'ask', monthCents: null, yearSeats: null }),
      signupCode,
      replacedSignupCodes: [],
      createdAt: now,
      deletedAt: null,
      revision: 0,
    });
    raise(organization, organizationCreated({ organizationId: organization.id, name: organization.name }));
    return organization;
  }

  /**
   * @param revision the one that the edit is based on, if known
   * @throws {OrganizationNotFound} if it was deleted
   * @throws {ChangedMeanwhile}
   */
  edit({ selfBooking, ...details }: OrganizationDetails, revision?: number): void {
    this.assertLive();
    if (revision !== undefined && revision !== this.revision) throw new ChangedMeanwhile();
    if (details.name?.trim() === '') throw unnamed();
    if (details.adminPhone !== undefined) details.adminPhone = storedPhone(details.adminPhone, 'adminPhone');
    const changes = [
      ...changesBetween<Omit<OrganizationDetails, 'selfBooking'>>(this, details),
      ...this.changesOf(selfBooking),
    ];
    if (changes.length > 0) raise(this, organizationEdited({ organizationId: this.id, changes }));
    const columns = { ...details, ...(selfBooking && columnsOf(selfBooking)) };
    Object.assign(this, Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)));
    this.revision += 1;
  }

  /** As `edit`; its name is in the invitations that it sends to anybody. @throws {InvalidInput} for a name with a link */
  editByItsAdmin(details: OrganizationDetails, revision?: number): void {
    if (details.name !== undefined && details.name !== this.name && hasLink(details.name)) {
      throw new InvalidInput({ path: 'name', message: LINK_IN_NAME });
    }
    this.edit(details, revision);
  }

  /**
   * Replaces the signup code, so that links with the old one no longer work.
   * @throws {OrganizationNotFound} if it was deleted
   */
  replaceSignupCode(signupCode: string): void {
    this.assertLive();
    this.replacedSignupCodes = [...this.replacedSignupCodes, this.signupCode];
    this.signupCode = signupCode;
    raise(this, signupCodeReplaced({ organizationId: this.id }));
  }

  /** @throws {OrganizationNotFound} if it was deleted */
  delete(now: Date): void {
    this.assertLive();
    this.deletedAt = now;
    raise(this, organizationDeleted({ organizationId: this.id, name: this.name }));
  }

  private changesOf(selfBooking: SelfBooking | undefined): Change[] {
    if (!selfBooking) return [];
    const { selfBookingMode: mode, selfBookingMonthCents: monthCents, selfBookingYearSeats: yearSeats } = this;
    const before = describeSelfBooking({ mode, monthCents, yearSeats });
    return changesBetween({ selfBooking: before }, { selfBooking: describeSelfBooking(selfBooking) });
  }

  private assertLive(): void {
    if (this.deletedAt) throw new OrganizationNotFound();
  }
}
OrganizationSchema.setClass(Organization);

const unnamed = () => new InvalidInput({ path: 'name', message: 'An organization needs a name.' });

const columnsOf = ({ mode, monthCents, yearSeats }: SelfBooking) => ({
  selfBookingMode: mode,
  selfBookingMonthCents: monthCents,
  selfBookingYearSeats: yearSeats,
});
