import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Config } from '../../../config.js';
import { Clock } from '../../../shared/domain/clock.js';
import { DomainError } from '../../../shared/domain/domain-error.js';
import type { Emptied, EmptiedKind } from '../../../shared/domain/erased-person.js';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { orderBy, Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding, readPage } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import { ErasedAccounts } from '../../identity/index.js';
import { nameOfUser } from '../../identity/sql.js';
import { ErasedPeople } from '../../people/index.js';
import type { Stay } from '../domain/erasure.entity.js';
import { AlreadyErased, ErasureNotFound } from '../domain/erasure.errors.js';
import { emptiedText } from '../emptied-text.js';
import type { EmptiedRow, ErasureForecast, ErasureRow, KeptNameRow, KeptNamesQuery } from '../erasure.dto.js';
import { keptParts } from '../kept-parts.js';
import { KnownBackups } from '../known-backups.js';
import { wordToType } from '../word-to-type.js';

/** What an erasure of a student would do. */
export class ForeseeErasure extends Query<ErasureForecast> {
  constructor(readonly studentId: string) {
    super();
  }
}

@QueryHandler(ForeseeErasure)
export class ForeseeErasureHandler implements IQueryHandler<ForeseeErasure> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly people: ErasedPeople,
    private readonly accounts: ErasedAccounts,
    private readonly backups: KnownBackups,
  ) {}

  /** @throws {StudentNotFound} @throws {AlreadyErased} */
  async execute({ studentId }: ForeseeErasure): Promise<ErasureForecast> {
    const records = await this.people.recordsOf(studentId);
    if (await this.sql.one('select id from erasure.erasures where student_id = $1', [studentId]))
      throw new AlreadyErased();
    const record = records.find(({ id }) => id === studentId)!;
    const ids = records.map(({ id }) => id);
    const now = this.clock.now();
    const { upcomingSeats, ...goes } = (await this.sql.one<Emptied & { upcomingSeats: number }>(COUNTS, [ids, now]))!;
    const parts = await keptParts(this.sql, ids, now);
    return {
      name: [record.firstName, record.lastName].filter(Boolean).join(' ') || record.email,
      wordToType: wordToType(record),
      problem: await this.problem(
        ids,
        records.flatMap(({ email }) => email || []),
      ),
      upcomingSeats,
      goes: emptiedRows(goes),
      stays: parts.map(({ kind, subject, goesOn: until }) => ({ kind, subject, until })),
      backups: await this.backups.since(new Date(record.createdAt)),
      backupsKept: this.config.backup.keep,
    };
  }

  private async problem(studentIds: string[], emails: string[]): Promise<string | null> {
    try {
      await this.accounts.of(studentIds, emails);
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error.message;
      throw error;
    }
  }
}

/** As far as it can be counted fast; the receipt has all of it. */
const COUNTS = `
  select (select count(*)::int from people.students where id = any($1)) as records,
    (select count(*)::int from identity.users where student_id = any($1)) as accounts,
    (select count(*)::int from people.student_notes where student_id = any($1)) as notes,
    (select count(*)::int from enrollment.enrollments where student_id = any($1)) as seats,
    (select count(*)::int from certification.certifications where student_id = any($1)) as cards,
    (select count(*)::int from notifications.messages m where m.user_id in (select id from identity.users where student_id = any($1))
       or m.recipient in (select nullif(email, '') from people.students where id = any($1))
       or m.recipient in (select nullif(phone, '') from people.students where id = any($1))) as messages,
    (select count(*)::int from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
     where e.student_id = any($1) and e.removed_at is null and c.starts_at > $2) as "upcomingSeats"`;

const emptiedRows = (emptied: Emptied): EmptiedRow[] =>
  (Object.entries(emptied) as [EmptiedKind, number][]).flatMap(([kind, count]) =>
    count > 0 ? [{ kind, count, text: emptiedText(kind, count) }] : [],
  );

interface StoredErasure extends Omit<ErasureRow, 'goes' | 'backupsKept'> {
  emptied: Emptied;
  stays: Stay[];
}

const ERASED_BY = `(select ${nameOfUser('u')} from identity.users u where u.id = r.erased_by)`;

const COLUMNS = `r.id, r.number, r.student_id as "studentId", r.erased_at as "erasedAt",
  ${ERASED_BY} as "erasedBy", r.emptied, r.stays, r.backups`;

const rowOf = ({ emptied, ...row }: StoredErasure, backupsKept: number): ErasureRow => ({
  ...row,
  goes: emptiedRows(emptied),
  backupsKept,
});

/** The receipts, newest first by default. */
export class ListErasures extends Query<Page<ErasureRow>> {
  constructor(readonly list: ListQuery) {
    super();
  }
}

@QueryHandler(ListErasures)
export class ListErasuresHandler implements IQueryHandler<ListErasures> {
  constructor(
    private readonly sql: Sql,
    private readonly config: Config,
  ) {}

  async execute({ list }: ListErasures): Promise<Page<ErasureRow>> {
    const { values, bind } = binding();
    const where = [
      'true',
      ...containsWords(`shared.fold(concat_ws(' ', r.number, ${ERASED_BY}, r.stays))`, list.q, bind),
    ];
    const { rows, total } = await readPage<StoredErasure>(this.sql, list, {
      columns: COLUMNS,
      from: `erasure.erasures r where ${where.join(' and ')}`,
      values,
      order: orderBy(list.sort, { erasedAt: ['r.erased_at'], number: ['r.number'] }, '-erasedAt', 'r.id'),
    });
    return new Page(
      rows.map((row) => rowOf(row, this.config.backup.keep)),
      total,
      list,
    );
  }
}

/** A receipt. */
export class GetErasure extends Query<ErasureRow> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(GetErasure)
export class GetErasureHandler implements IQueryHandler<GetErasure> {
  constructor(
    private readonly sql: Sql,
    private readonly config: Config,
  ) {}

  /** @throws {ErasureNotFound} */
  async execute({ id }: GetErasure): Promise<ErasureRow> {
    const row = await this.sql.one<StoredErasure>(`select ${COLUMNS} from erasure.erasures r where r.id = $1`, [id]);
    if (!row) throw new ErasureNotFound();
    return rowOf(row, this.config.backup.keep);
  }
}

/** The names that rosters and the books keep, those that go next first by default. */
export class ListKeptNames extends Query<Page<KeptNameRow>> {
  constructor(readonly list: KeptNamesQuery) {
    super();
  }
}

const KEPT_SORTS = { until: ['k.goes_on'], name: ['k.name'] };

@QueryHandler(ListKeptNames)
export class ListKeptNamesHandler implements IQueryHandler<ListKeptNames> {
  constructor(private readonly sql: Sql) {}

  async execute({ list }: ListKeptNames): Promise<Page<KeptNameRow>> {
    const { values, bind } = binding();
    const where = ['true', ...containsWords(`shared.fold(k.name || ' ' || k.subject)`, list.q, bind)];
    if (list.kind) where.push(`k.kind = ${bind(list.kind)}`);
    const { rows, total } = await readPage<KeptNameRow>(this.sql, list, {
      columns: `k.id, k.erasure_id as "erasureId", r.number, k.kind, k.name, k.subject, k.goes_on as until,
        case when k.kind = 'roster' then e.certification_status end as result,
        case when k.kind = 'roster' then (select t.ecard_code from certification.certifications t
          where t.enrollment_id = k.record_id and t.revoked_at is null limit 1) end as code`,
      from: `erasure.kept_names k join erasure.erasures r on r.id = k.erasure_id
        left join enrollment.enrollments e on e.id = k.record_id where ${where.join(' and ')}`,
      values,
      order: orderBy(list.sort, KEPT_SORTS, 'until', 'k.id'),
    });
    return new Page(rows, total, list);
  }
}
