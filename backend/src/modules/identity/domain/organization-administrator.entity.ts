import { defineEntity } from '@mikro-orm/core';

const OrganizationAdministratorSchema = defineEntity({
  name: 'OrganizationAdministrator',
  schema: 'identity',
  tableName: 'organization_administrators',
  properties: (p) => ({
    userId: p.uuid().primary(),
    organizationId: p.uuid().primary(),
  }),
});

/**
 * An account that acts for an organization: the only place that says so. Where a person works doesn't matter. An org admin
 * has exactly one row today, every other role none.
 */
export class OrganizationAdministrator extends OrganizationAdministratorSchema.class {}
OrganizationAdministratorSchema.setClass(OrganizationAdministrator);
