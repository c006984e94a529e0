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

const COLUMNS = `id, name, admin_email as "adminEmail", payment_type as "paymentType", deleted_at is not null as deleted`;

/** What other modules may ask about organizations. */
@Injectable()
export class OrganizationsApi {
  constructor(private readonly read: ReadModel) {}

  /** An organization, deleted or not; undefined when there never was one. */
  async organization(organizationId: string): Promise<KnownOrganization | undefined> {
    return await this.read.one<KnownOrganization & Record<string, unknown>>(
      `select ${COLUMNS} from organizations.organizations where id = $1`,
      [organizationId],
    );
  }
}
