import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Sql } from '../../../shared/sql/sql.js';
import { AgencyNotFound } from '../domain/agency.entity.js';
import type { AgencyRow } from './agencies.dto.js';

/** The agencies by name. */
export class ListAgencies extends Query<AgencyRow[]> {}

@QueryHandler(ListAgencies)
export class ListAgenciesHandler implements IQueryHandler<ListAgencies> {
  constructor(private readonly sql: Sql) {}

  async execute(_: ListAgencies): Promise<AgencyRow[]> {
    return await this.sql.rows<AgencyRow & Record<string, unknown>>(`${SELECT} order by lower(a.name), a.id`);
  }
}

/** One agency that isn't deleted. */
export class GetAgency extends Query<AgencyRow> {
  constructor(readonly agencyId: string) {
    super();
  }
}

@QueryHandler(GetAgency)
export class GetAgencyHandler implements IQueryHandler<GetAgency> {
  constructor(private readonly sql: Sql) {}

  /** @throws {AgencyNotFound} */
  async execute({ agencyId }: GetAgency): Promise<AgencyRow> {
    const agency = await this.sql.one<AgencyRow>(`${SELECT} and a.id = $1`, [agencyId]);
    if (!agency) throw new AgencyNotFound();
    return agency;
  }
}

const SELECT = `
  select a.id, a.name, a.code_format as "codeFormat", a.issues_cards as "issuesCards", a.check_url as "checkUrl"
  from catalog.agencies a where a.deleted_at is null`;
