import { Injectable } from '@nestjs/common';
import { Sql } from '../../shared/sql/sql.js';
import { ImportedInvoices } from '../billing/index.js';
import { ImportedCourses } from '../catalog/index.js';
import { ImportedCards } from '../certification/index.js';
import { ImportedSeats } from '../enrollment/index.js';
import { ImportedUnsubscriptions } from '../notifications/index.js';
import { ImportedOrganizations } from '../organizations/index.js';
import { type FieldChange, ImportedPeople } from '../people/index.js';
import { ImportedClasses } from '../scheduling/index.js';
import { NewerImport } from './domain/imports.errors.js';
import type { ImportStay } from './imports.dto.js';
import { FINGERPRINTS, type RecordKind } from './record-kinds.js';

/** What an undo leaves. */
export type Stay = Omit<ImportStay, 'by' | 'at'>;

/** A field of a person that an import wrote, or the employer that they joined by it. */
type Written = Omit<FieldChange, 'field'> & { field: FieldChange['field'] | 'organization' };

/** Records of one statement. */
const BATCH = 1_000;

/** What uses a record, in words, by the schema or table that refers to it. */
const USES: Record<string, string> = {
  'billing.': 'has a payment or an invoice',
  'certification.certifications': 'has a card',
  'enrollment.enrollments': 'has a seat',
  'enrollment.calls': 'was called',
  'enrollment.payment_links': 'has a payment link',
  'identity.users': 'has an account',
  'people.student_notes': 'has a note',
  'people.invitations': 'was invited',
  'people.students': 'has people',
  'notifications.': 'has messages or preferences',
  'scheduling.classes': 'has a class',
};

/** Uses that have a trigger instead of a foreign key: nobody may lock rows of the ledger. */
const LEDGER: Record<string, { by: string; column: string; hasId: boolean }[]> = {
  'enrollment.enrollments': [{ by: 'billing.ledger_entries', column: 'enrollment_id', hasId: true }],
  'organizations.organizations': [{ by: 'billing.ledger_entries', column: 'organization_id', hasId: true }],
  'billing.invoices': [{ by: 'billing.ledger_entries', column: 'invoice_id', hasId: true }],
};

const MADE = '(select record_id from imports.writes where import_id = $1)';

/** What an import made or changed, in the order in which every transaction locks rows. */
const LOCKED = [
  `select from organizations.organizations t where t.id in ${MADE} order by t.id for update`,
  `select from people.students t where t.id in ${MADE} order by t.id for update`,
  `select from scheduling.places t where t.id in ${MADE} order by t.id for update`,
  `select from scheduling.classes t where t.id in ${MADE} order by t.id for update`,
  `select from billing.invoices t where t.id in ${MADE} order by t.id for update`,
  `select from enrollment.enrollments t where t.id in ${MADE} order by t.id for update`,
  `select from certification.certifications t where t.id in ${MADE} order by t.id for update`,
  `select from catalog.courses t where t.id in ${MADE} order by t.id for update`,
];

/** Parts of a record that go with it. */
const PARTS = ['scheduling.meetings'];

/** Has the other modules take back what an import made, and keeps what people have used or edited since. Joins the caller's transaction. */
@Injectable()
export class ImportUndo {
  constructor(
    private readonly sql: Sql,
    private readonly courses: ImportedCourses,
    private readonly organizations: ImportedOrganizations,
    private readonly people: ImportedPeople,
    private readonly classes: ImportedClasses,
    private readonly seats: ImportedSeats,
    private readonly cards: ImportedCards,
    private readonly invoices: ImportedInvoices,
    private readonly unsubscriptions: ImportedUnsubscriptions,
  ) {}

  /** What refers to others goes first. Returns what stays. @throws {NewerImport} */
  async takeBack(importId: string): Promise<Stay[]> {
    await this.refuseIfChangedSince(importId);
    // Nobody edits or uses it until the end of the transaction.
    for (const statement of LOCKED) await this.sql.run(statement, [importId]);
    const stays = await this.restore(importId);
    stays.push(...(await this.restoreStates(importId, 'seat')));
    stays.push(...(await this.restoreStates(importId, 'invoice')));
    const steps: [RecordKind, (ids: string[]) => Promise<void>][] = [
      ['invoice', (ids) => this.invoices.takeBack(ids)],
      ['card', (ids) => this.cards.takeBack(ids)],
      ['seat', (ids) => this.seats.takeBack(ids)],
      ['class', (ids) => this.classes.takeBack(ids)],
      ['student', (ids) => this.people.takeBack(ids)],
      ['course', (ids) => this.courses.takeBack(ids)],
      ['place', (ids) => this.classes.takeBackPlaces(ids)],
      ['organization', (ids) => this.organizations.takeBack(ids)],
    ];
    for (const [kind, takeBack] of steps) {
      // Once the seats are gone that its seats were raised for.
      if (kind === 'class') stays.push(...(await this.restoreStates(importId, kind)));
      const kept = await this.stays(importId, kind);
      stays.push(...kept);
      const going = await this.going(importId, kind, kept);
      for (let start = 0; start < going.length; start += BATCH) await takeBack(going.slice(start, start + BATCH));
    }
    await this.unsubscriptions.takeBack(importId);
    await this.sql.run('delete from imports.sources where import_id = $1', [importId]);
    await this.sql.run('delete from imports.writes where import_id = $1', [importId]);
    return stays;
  }

  /** What an undo would leave now, as far as it can be seen before the records that refer to others are gone. */
  async foresee(importId: string): Promise<Stay[]> {
    const kinds: RecordKind[] = ['student', 'class', 'seat', 'card', 'invoice'];
    const stays = [];
    for (const kind of kinds) stays.push(...(await this.stays(importId, kind, { besidesImported: true })));
    return stays;
  }

  /** @throws {NewerImport} */
  async refuseIfChangedSince(importId: string): Promise<void> {
    const newer = await this.sql.one(
      `select 1 from imports.writes w
         join imports.writes later on later.record_id = w.record_id and later.import_id <> w.import_id and later.written_at > w.written_at
       where w.import_id = $1 limit 1`,
      [importId],
    );
    if (newer) throw new NewerImport();
  }

  /** Gives fields back the value that they had, unless somebody has changed them since. */
  private async restore(importId: string): Promise<Stay[]> {
    const written = await this.sql.rows<Written>(
      `select record_id as id, field, after as "from", before as "to" from imports.writes
       where import_id = $1 and kind = 'student' and field <> ''`,
      [importId],
    );
    const members = written.flatMap(({ id, field, from }) =>
      field === 'organization' ? [{ id, organizationId: from }] : [],
    );
    const fields = written.filter((change): change is FieldChange => change.field !== 'organization');
    const restored = new Set((await this.people.change(fields)).map(({ id, field }) => `${id} ${field}`));
    for (const { id } of await this.people.leave(members)) restored.add(`${id} organization`);
    const unbilled = await this.sql.rows<{ id: string }>(
      `select record_id as id from imports.writes where import_id = $1 and kind = 'seat' and field = 'unbilled'`,
      [importId],
    );
    await this.seats.billAgain(unbilled.map(({ id }) => id));
    const kept = written.filter(({ id, field }) => !restored.has(`${id} ${field}`));
    if (kept.length === 0) return [];
    return await this.sql.rows<Stay>(
      `select 'student' as kind, t.id, ${FINGERPRINTS.student.name('t')} as name, given.field || ' was changed since' as why
       from people.students t join jsonb_to_recordset($1::jsonb) as given (id uuid, field text) on given.id = t.id`,
      [JSON.stringify(kept)],
    );
  }

  /** Gives seats, classes or invoices back what a newer export changed, unless somebody has edited them since. */
  private async restoreStates(importId: string, kind: 'seat' | 'class' | 'invoice'): Promise<Stay[]> {
    const { table, fingerprint, name } = FINGERPRINTS[kind];
    const rows = await this.sql.rows<{ id: string; name: string; before: string; isUntouched: boolean }>(
      `select t.id, ${name('t')} as name, w.before, ${fingerprint('t')} = w.fingerprint as "isUntouched"
       from imports.writes w join ${table} t on t.id = w.record_id
       where w.import_id = $1 and w.kind = $2 and w.field = 'state' order by t.id`,
      [importId, kind],
    );
    const untouched = rows.filter((row) => row.isUntouched);
    const owners = { seat: this.seats, class: this.classes, invoice: this.invoices };
    await owners[kind].restore(untouched);
    const edited = rows.filter((row) => !row.isUntouched);
    return edited.map(({ id, name: called }) => ({ kind, id, name: called, why: 'was edited since' }));
  }

  private async going(importId: string, kind: RecordKind, kept: readonly Stay[]): Promise<string[]> {
    const stay = new Set(kept.map(({ id }) => id));
    const rows = await this.sql.rows<{ id: string }>(
      `select record_id as id from imports.writes where import_id = $1 and kind = $2 and field = ''`,
      [importId, kind],
    );
    return rows.map(({ id }) => id).filter((id) => !stay.has(id));
  }

  /** @param besidesImported whether what the same import made doesn't count as a use */
  private async stays(importId: string, kind: RecordKind, { besidesImported = false } = {}): Promise<Stay[]> {
    const { table, fingerprint, name } = FINGERPRINTS[kind];
    const uses = await this.usesOf(table);
    const own = besidesImported
      ? 'and not exists (select from imports.writes own where own.record_id = r.id and own.import_id = $1)'
      : '';
    const cases = uses.map(({ by, column, hasId }) => {
      const isOther = hasId ? own : '';
      // Not for each record: not every column that refers to one has an index of its own.
      return `when t.id in (select r.${column} from ${by} r where r.${column} is not null ${isOther}) then '${wordsFor(by)}'`;
    });
    return await this.sql.rows<Stay>(
      `select * from (
         select '${kind}' as kind, t.id, ${name('t')} as name,
           case when ${fingerprint('t')} <> w.fingerprint then 'was edited since' ${cases.join(' ')} end as why
         from imports.writes w join ${table} t on t.id = w.record_id
         where w.import_id = $1 and w.kind = '${kind}' and w.field = ''
       ) found where why is not null order by name, id`,
      [importId],
    );
  }

  /** The tables that refer to the records of a table, by the foreign keys of the database: a new one is never forgotten. */
  private async usesOf(table: string): Promise<{ by: string; column: string; hasId: boolean }[]> {
    const rows = await this.sql.rows<{ by: string; column: string; hasId: boolean }>(
      `select f.conrelid::regclass::text as by, a.attname as column,
         exists (select from pg_attribute i where i.attrelid = f.conrelid and i.attname = 'id' and not i.attisdropped) as "hasId"
       from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
       where f.contype = 'f' and f.confrelid = $1::regclass and cardinality(f.conkey) = 1 order by 1, 2`,
      [table],
    );
    return [...rows.filter(({ by }) => !PARTS.includes(by)), ...(LEDGER[table] ?? [])];
  }
}

function wordsFor(table: string): string {
  const [, words] = Object.entries(USES).find(([start]) => table.startsWith(start)) ?? [];
  return words ?? 'is used';
}
