import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { readPage } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import type { OrganizationRow } from '../organizations.dto.js';
import { matchingOrganizations } from './matching-organizations.js';
import { ORGANIZATION_COLUMNS } from './organization-sql.js';

const SORTABLE = {
  name: ['o.name'],
  adminName: ['o.admin_name'],
  adminEmail: ['o.admin_email'],
  paymentType: ['o.payment_type'],
  createdAt: ['o.created_at'],
  employees: ['employees'],
};

/** The organizations whose name, address, or admin's name or email address contain every word of the search. */
export class ListOrganizations extends Query<Page<OrganizationRow>> {
  constructor(readonly list: ListQuery) {
    super();
  }
}

@QueryHandler(ListOrganizations)
export class ListOrganizationsHandler implements IQueryHandler<ListOrganizations> {
  constructor(private readonly sql: Sql) {}

  async execute({ list }: ListOrganizations): Promise<Page<OrganizationRow>> {
    const { from, id, values } = matchingOrganizations(list);
    return await readPage(this.sql, list, {
      columns: ORGANIZATION_COLUMNS,
      from,
      values,
      order: orderBy(list.sort, SORTABLE, 'name', id),
    });
  }
}
