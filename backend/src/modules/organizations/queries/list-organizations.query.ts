import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { likePattern, limits, orderBy, Page } from '../../../shared/http/page.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { OrganizationRow } from '../organizations.dto.js';
import { ORGANIZATION_COLUMNS } from './organization-columns.js';

const SORTABLE = {
  name: ['o.name'],
  adminName: ['o.admin_name'],
  adminEmail: ['o.admin_email'],
  paymentType: ['o.payment_type'],
  createdAt: ['o.created_at'],
  employees: ['employees'],
};

const FROM_WHERE = `
  from organizations.organizations o
  where o.deleted_at is null
    and ($1::text is null or shared.fold(o.name || ' ' || o.admin_email) like shared.fold($1))`;

/** All organizations; `q` is looked for in their names and their admins' addresses. */
export class ListOrganizations extends Query<Page<OrganizationRow>> {
  constructor(readonly list: ListQuery) {
    super();
  }
}

@QueryHandler(ListOrganizations)
export class ListOrganizationsHandler implements IQueryHandler<ListOrganizations> {
  constructor(private readonly read: ReadModel) {}

  async execute({ list }: ListOrganizations): Promise<Page<OrganizationRow>> {
    const pattern = list.q ? likePattern(list.q) : null;
    const { limit, offset } = limits(list);
    const [rows, total] = await Promise.all([
      this.read.rows<OrganizationRow & Record<string, unknown>>(
        `select ${ORGANIZATION_COLUMNS} ${FROM_WHERE}
         order by ${orderBy(list.sort, SORTABLE, 'name', 'o.id')} limit $2 offset $3`,
        [pattern, limit, offset],
      ),
      this.read.one<{ count: number }>(`select count(*) ${FROM_WHERE}`, [pattern]),
    ]);
    return new Page(rows, total?.count ?? 0, list);
  }
}
