import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { Sql } from '../../../shared/sql/sql.js';
import { nameOfUser } from '../../identity/sql.js';
import type { BulkJobRow } from '../bulk.dto.js';

/** The columns of a `BulkJobRow`, from `BULK_JOBS`. */
export const BULK_JOB_COLUMNS = `j.id, j.action, j.state, j.started_at as "startedAt", j.ended_at as "endedAt",
  coalesce(${nameOfUser('u')}, '') as "startedBy", j.total, j.handled, j.reached,
  (select coalesce(json_agg(r order by r.count desc), '[]') from (
     select t.left_out as reason, count(*)::int as count from bulk.targets t
     where t.job_id = j.id and t.left_out is not null group by t.left_out) r) as "leftOut"`;

export const BULK_JOBS = 'bulk.jobs j left join identity.users u on u.id = j.started_by';

/** @throws {NotFound} */
export class GetBulkJob extends Query<BulkJobRow> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(GetBulkJob)
export class GetBulkJobHandler implements IQueryHandler<GetBulkJob> {
  constructor(private readonly sql: Sql) {}

  async execute({ id }: GetBulkJob): Promise<BulkJobRow> {
    const text = `select ${BULK_JOB_COLUMNS} from ${BULK_JOBS} where j.id = $1`;
    const job = await this.sql.one<BulkJobRow & Record<string, unknown>>(text, [id]);
    if (!job) throw new NotFound('Job not found');
    return job;
  }
}
