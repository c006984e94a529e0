import type { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { ZipFile } from 'yazl';
import { FilesPort } from '../../../integrations/files/files.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import { raise } from '../../../shared/domain/domain-event.js';
import type { Actor } from '../../../shared/http/actor.js';
import { type CsvCell, csvLine } from '../../../shared/http/csv.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { DrawCard } from '../../certification/index.js';
import { ErasedPeople } from '../../people/index.js';
import { personExported } from '../events.js';
import { PERSON_KINDS, type PersonKind, readmeOf } from './person-kinds.js';

/** Makes the ZIP of all that the center has of a student, also of a deleted one, and audits it. @throws {StudentNotFound} */
export class ExportPerson extends Command<Readable> {
  constructor(
    readonly studentId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ExportPerson)
export class ExportPersonHandler implements ICommandHandler<ExportPerson> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly queries: QueryBus,
    private readonly files: FilesPort,
    private readonly center: CenterApi,
    private readonly people: ErasedPeople,
  ) {}

  async execute({ studentId, actor }: ExportPerson): Promise<Readable> {
    const now = this.clock.now();
    const { name } = await this.center.settings();
    const zip = new ZipFile();
    const add = (path: string, content: Buffer | string) => zip.addBuffer(Buffer.from(content), path, { mtime: now });
    await this.em.transactional(async (em) => {
      const records = await this.people.recordsOf(studentId);
      const ids = records.map(({ id }) => id);
      const emails = records.flatMap(({ email }) => email || []);
      const phones = records.flatMap(({ phone }) => phone || []);
      const { shared } = await this.people.othersWith(ids, [], [...emails, ...phones]);
      const accounts = await this.sql.rows<{ id: string }>('select id from identity.users where student_id = any($1)', [
        ids,
      ]);
      const own = [...emails, ...phones].filter((contact) => !shared.includes(contact));
      const values = [ids, accounts.map(({ id }) => id), own];
      add('README.txt', readmeOf(name, now.toISOString()));
      for (const kind of PERSON_KINDS) add(`${kind.name}.csv`, await this.csvOf(kind, values));
      await this.addFiles(ids, actor, add);
      raise(em, personExported({ studentId }));
    });
    zip.end();
    // yazl makes a PassThrough.
    return zip.outputStream as Readable;
  }

  private async csvOf({ columns, rows }: PersonKind, given: unknown[]): Promise<string> {
    const select = columns.map(([name, , sql]) => `${sql} as "${name}"`).join(', ');
    // Each statement names the parameters that it uses alone.
    const used = [1, 2, 3].filter((number) => `${select} ${rows}`.includes(`$${number}`));
    const text = used.reduce(
      (sql, number, index) => sql.replaceAll(`$${number}`, `$${index + 1}`),
      `select ${select} ${rows}`,
    );
    const found = await this.sql.rows<Record<string, unknown>>(
      text,
      used.map((number) => given[number - 1]),
    );
    const header = columns.map(([name]) => name);
    return `\uFEFF${csvLine(header)}${found.map((row) => csvLine(header.map((name) => cellOf(row[name])))).join('')}`;
  }

  private async addFiles(ids: string[], actor: Actor, add: (path: string, content: Buffer) => void): Promise<void> {
    const stored = await this.sql.rows<{ path: string; key: string }>(
      `select 'files/photo' as path, photo_key as key from people.students where id = any($1) and photo_key is not null
       union all
       select 'files/scans/' || card_number, scan_key from certification.certifications where student_id = any($1) and scan_key is not null`,
      [ids],
    );
    for (const { path, key } of stored) {
      const bytes = await this.files.get(key);
      if (bytes) add(`${path}${key.slice(key.lastIndexOf('.'))}`, bytes);
    }
    const cards = await this.sql.rows<{ id: string }>(
      `select t.id from certification.certifications t join people.students s on s.id = t.student_id
       where t.student_id = any($1) and t.revoked_at is null and s.deleted_at is null order by t.id`,
      [ids],
    );
    for (const { id } of cards) {
      const { cardNumber, pdf } = await this.queries.execute(new DrawCard(id, actor));
      add(`files/cards/${cardNumber}.pdf`, pdf);
    }
  }
}

const cellOf = (value: unknown): CsvCell => {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'number' ? value : String(value);
};
