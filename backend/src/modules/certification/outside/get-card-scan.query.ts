import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { FilesPort } from '../../../integrations/files/files.port.js';
import { notFound } from '../../../shared/domain/domain-error.js';
import { Sql } from '../../../shared/sql/sql.js';

export class ScanNotFound extends notFound('Scan not found') {}

/** The scan of an outside card. */
export class GetCardScan extends Query<{ bytes: Buffer; isPdf: boolean }> {
  constructor(readonly certificationId: string) {
    super();
  }
}

@QueryHandler(GetCardScan)
export class GetCardScanHandler implements IQueryHandler<GetCardScan> {
  constructor(
    private readonly sql: Sql,
    private readonly files: FilesPort,
  ) {}

  /** @throws {ScanNotFound} */
  async execute({ certificationId }: GetCardScan): Promise<{ bytes: Buffer; isPdf: boolean }> {
    const found = await this.sql.one<{ key: string }>(SQL, [certificationId]);
    const bytes = found && (await this.files.get(found.key));
    if (!bytes) throw new ScanNotFound();
    return { bytes, isPdf: found.key.endsWith('.pdf') };
  }
}

const SQL = `
  select t.scan_key as key from certification.certifications t
  join people.students s on s.id = t.student_id and s.deleted_at is null
  where t.id = $1 and t.scan_key is not null`;
