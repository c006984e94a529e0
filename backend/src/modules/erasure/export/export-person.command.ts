import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { ZipFile } from 'yazl';
import { FilesPort } from '../../../integrations/files/files.port.js';
import { addToZip } from '../../../shared/documents/add-to-zip.js';
import { Clock } from '../../../shared/domain/clock.js';
import { raise } from '../../../shared/domain/domain-event.js';
import type { Actor } from '../../../shared/http/actor.js';
import { type CsvCell, csvLine } from '../../../shared/http/csv.js';
import { Sql } from '../../../shared/sql/sql.js';
import { entryNumber, InvoiceDocument, ReceiptDocument, receiptsOf } from '../../billing/index.js';
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
    private readonly receipts: ReceiptDocument,
    private readonly invoices: InvoiceDocument,
  ) {}

  async execute({ studentId, actor }: ExportPerson): Promise<Readable> {
    const now = this.clock.now();
    const { name } = await this.center.settings();
    const zip = new ZipFile();
    const add = (path: string, content: string) => zip.addBuffer(Buffer.from(content), path, { mtime: now });
    const files = await this.em.transactional(async (em) => {
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
      raise(em, personExported({ studentId }));
      return await this.filesOf(ids);
    });
    // yazl makes a PassThrough.
    const output = zip.outputStream as Readable;
    void this.addFiles(zip, files, actor, now).catch((error: Error) => output.destroy(error));
    return output;
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

  /** What is stored of them and what is drawn for it, with the path of each. */
  private async filesOf(ids: string[]): Promise<PersonFile[]> {
    return await this.sql.rows<PersonFile>(
      `select 'files/photo.' || split_part(photo_key, '.', 2) as path, 'stored' as kind, photo_key as source
         from people.students where id = any($1) and photo_key is not null
       union all
       select 'files/scans/' || card_number || '.' || split_part(scan_key, '.', 2), 'stored', scan_key
         from certification.certifications where student_id = any($1) and scan_key is not null
       union all
       select 'files/cards/' || t.card_number || '.pdf', 'card', t.id::text
         from certification.certifications t join people.students s on s.id = t.student_id
         where t.student_id = any($1) and t.revoked_at is null and s.deleted_at is null
       union all
       select 'files/receipts/' || ${entryNumber('l')} || '.pdf', 'receipt', l.id::text from ${receiptsOf('any($1)')}
       union all
       select 'files/invoices/' || i.id || '.pdf', 'invoice', i.id::text from billing.invoices i where i.student_id = any($1)
       order by path`,
      [ids],
    );
  }

  /** One after the other, as the client takes them. */
  private async addFiles(zip: ZipFile, files: readonly PersonFile[], actor: Actor, mtime: Date): Promise<void> {
    const left = new AbortController();
    (zip.outputStream as Readable).once('close', () => left.abort());
    for (const { path, kind, source } of files) {
      const bytes = await this.read(kind, source, actor);
      if (!bytes) continue;
      const content = Readable.from([bytes], { objectMode: false });
      await addToZip(zip, path, content, { mtime, compress: false, signal: left.signal });
    }
    zip.end();
  }

  private async read(kind: PersonFile['kind'], source: string, actor: Actor): Promise<Buffer | undefined> {
    switch (kind) {
      case 'stored':
        return await this.files.get(source);
      case 'card':
        return (await this.queries.execute(new DrawCard(source, actor))).pdf;
      case 'receipt':
        return await buffer(await this.receipts.draw(await this.receipts.find(source)));
      case 'invoice':
        return await buffer(await this.invoices.draw(await this.invoices.find(source)));
    }
  }
}

interface PersonFile {
  path: string;
  kind: 'stored' | 'card' | 'receipt' | 'invoice';
  /** The key of a stored file, or the id of what is drawn. */
  source: string;
}

const cellOf = (value: unknown): CsvCell => {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'number' ? value : String(value);
};
