import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { likePattern, orderBy, type Page } from '../../../shared/http/page.js';
import { readPage } from '../../../shared/sql/list.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { OrganizationRow } from '../organizations.dto.js';
import { ORGANIZATION_COLUMNS } from './organization-sql.js';

const SORTABLE = {
  name: ['o.name'],
  adminName: ['o.admin_name'],
  adminEmail: ['o.admin_email'],
  paymentType: ['o.payment_type'],
  createdAt: ['o.created_at'],
  employees: ['employees'],
};

const MATCHING = `organizations.organizations o
  where o.deleted_at is null
    and ($1::text is null or shared.fold(o.name || ' ' || o.admin_email) like shared.fold($1))`;

/** All organizations; `q` searches their names and their admins' email addresses. */
export class ListOrganizations extends Query<Page<OrganizationRow>> {
  constructor(readonly list: ListQuery) {
    super();
  }
}

@QueryHandler(ListOrganizations)
export class ListOrganizationsHandler implements IQueryHandler<ListOrganizations> {
  constructor(private readonly read: ReadModel) {}

  async execute({ list }: ListOrganizations): Promise<Page<OrganizationRow>> {
    return await readPage(this.read, list, {
      columns: ORGANIZATION_COLUMNS,
      from: MATCHING,
      values: [list.q ? likePattern(list.q) : null],
      order: orderBy(list.sort, SORTABLE, 'name', 'o.id'),
    });
  }
}
