import { Injectable } from '@nestjs/common';
import { ReadModel } from '../../shared/sql/read.js';
import type { PaymentType } from './domain/organization.entity.js';

/** An organization as other modules see it. */
export interface KnownOrganization {
  id: string;
  name: string;
  adminEmail: string;
  paymentType: PaymentType;
  deleted: boolean;
}

/** Organizations for other modules. */
@Injectable()
export class OrganizationsApi {
  constructor(private readonly read: ReadModel) {}

  /** Returns an organization, deleted or not; undefined if it doesn't exist. */
  async organization(organizationId: string): Promise<KnownOrganization | undefined> {
    return await this.read.one<KnownOrganization>(
      `select id, name, admin_email as "adminEmail", payment_type as "paymentType", deleted_at is not null as deleted
       from organizations.organizations where id = $1`,
      [organizationId],
    );
  }
}
