import { Injectable } from '@nestjs/common';
import type { RemindedOrigin } from '../../shared/domain/origin.js';
import { Sql } from '../../shared/sql/sql.js';
import { ImportedInvoices } from '../billing/index.js';
import { ImportedCourses } from '../catalog/index.js';
import { CenterApi } from '../center/index.js';
import { ImportedCards } from '../certification/index.js';
import { ImportedSeats } from '../enrollment/index.js';
import { ImportedUnsubscriptions } from '../notifications/index.js';
import { ImportedOrganizations } from '../organizations/index.js';
import { type ImportedMember, ImportedPeople } from '../people/index.js';
import { ImportedClasses } from '../scheduling/index.js';
import type { StepProgress } from './domain/import-terms.js';
import type { Writes } from './plan/terms.js';
import { FINGERPRINTS, type RecordKind } from './record-kinds.js';

/** Records of one statement. */
const BATCH = 1_000;

/** Has the other modules record what a plan writes, and keeps what an undo needs. Joins the caller's transaction. */
@Injectable()
export class ImportWriter {
  constructor(
    private readonly sql: Sql,
    private readonly center: CenterApi,
    private readonly courses: ImportedCourses,
    private readonly organizations: ImportedOrganizations,
    private readonly people: ImportedPeople,
    private readonly classes: ImportedClasses,
    private readonly seats: ImportedSeats,
    private readonly cards: ImportedCards,
    private readonly invoices: ImportedInvoices,
    private readonly unsubscriptions: ImportedUnsubscriptions,
  ) {}

  async write(origin: RemindedOrigin, writes: Writes, tell: (progress: StepProgress) => Promise<void>): Promise<void> {
    const timeZone = await this.center.timeZone();
    const stages: [string, RecordKind, { id: string }[], (batch: never[]) => Promise<void>][] = [
      ['Courses', 'course', writes.courses, (batch) => this.courses.record(batch)],
      ['Places', 'place', writes.places, (batch) => this.classes.recordPlaces(batch)],
      ['Organizations', 'organization', writes.organizations, (batch) => this.organizations.record(batch)],
      ['People', 'student', writes.people, (batch) => this.people.record(origin, batch)],
      ['Classes', 'class', writes.classes, (batch) => this.classes.record(origin, batch, timeZone)],
      ['Seats', 'seat', writes.seats, (batch) => this.seats.record(origin, batch)],
      ['Cards', 'card', writes.cards, (batch) => this.cards.record(origin, batch)],
      ['Open invoices', 'invoice', writes.invoices, (batch) => this.invoices.record(origin, batch)],
    ];
    // First: seats are raised for those who come in.
    const classes = [
      ...(await this.classes.change(writes.classChanges, timeZone)),
      ...(await this.classes.cancel(writes.cancelledClasses)),
    ];
    for (const [stage, , records, record] of stages) {
      for (let start = 0; start < records.length; start += BATCH) {
        await tell({ stage, done: start, total: records.length });
        await record(records.slice(start, start + BATCH) as never[]);
      }
    }
    await this.classes.cancel(writes.cancelledThere);
    const joined = await this.people.join(writes.members);
    const unbilled = await this.seats.leaveUnbilled(joined.map(({ id }) => id));
    // Last, when no trigger changes a record any more.
    for (const [, kind, records] of stages) await this.remember(origin.importId, kind, records);
    const made = await this.people.change(writes.changes);
    await this.sql.run(
      `insert into imports.writes (import_id, kind, record_id, field, before, after)
       select $1, 'student', id, field, "from", "to" from jsonb_to_recordset($2::jsonb) as made (id uuid, field text, "from" text, "to" text)
       on conflict (import_id, kind, record_id, field) do update set after = excluded.after, written_at = now()`,
      [origin.importId, JSON.stringify(made)],
    );
    await this.rememberMembers(origin.importId, joined, unbilled);
    const invoices = await this.invoices.change(writes.invoiceChanges);
    const seats = [
      ...(await this.seats.change(writes.seatChanges)),
      ...(await this.seats.free([...writes.freedSeats])),
    ];
    await this.unsubscriptions.record(origin.importId, [...writes.unsubscribed]);
    await this.rememberChanges(origin.importId, 'seat', seats);
    await this.rememberChanges(origin.importId, 'class', classes);
    await this.rememberChanges(origin.importId, 'invoice', invoices);
    await this.sql.run(
      `insert into imports.sources (system, kind, key, record_id, import_id)
       select $2, kind, key, "recordId", $1 from jsonb_to_recordset($3::jsonb) as known (kind text, key text, "recordId" uuid)
       on conflict do nothing`,
      [origin.importId, origin.system, JSON.stringify(writes.sources)],
    );
    // What the commit would find, the job finds, which says so in the import.
    await this.sql.run('set constraints all immediate');
  }

  /** How records were that a newer export changed, and by what a later edit is noticed. */
  private async rememberChanges(
    importId: string,
    kind: RecordKind,
    changed: readonly { id: string; before: string }[],
  ): Promise<void> {
    const { table, fingerprint } = FINGERPRINTS[kind];
    await this.sql.run(
      `insert into imports.writes (import_id, kind, record_id, field, before, fingerprint)
       select $1, $2, t.id, 'state', g.before, ${fingerprint('t')}
       from jsonb_to_recordset($3::jsonb) as g (id uuid, before text) join ${table} t on t.id = g.id
       on conflict (import_id, kind, record_id, field) do update set fingerprint = excluded.fingerprint, written_at = now()`,
      [importId, kind, JSON.stringify(changed)],
    );
  }

  /** Who joined an employer, and which of their seats it doesn't pay; those that the import made itself go as a whole. */
  private async rememberMembers(importId: string, joined: readonly ImportedMember[], unbilled: readonly string[]) {
    await this.sql.run(
      `insert into imports.writes (import_id, kind, record_id, field, before, after)
       select $1, 'student', id, 'organization', '', "organizationId"
       from jsonb_to_recordset($2::jsonb) as g (id uuid, "organizationId" text)
       where not exists (select from imports.writes made where made.import_id = $1 and made.record_id = g.id and made.field = '')
       union all
       select $1, 'seat', id, 'unbilled', '', '' from unnest($3::uuid[]) id
       where not exists (select from imports.writes made where made.import_id = $1 and made.record_id = id and made.field = '')
       on conflict (import_id, kind, record_id, field) do nothing`,
      [importId, JSON.stringify(joined), unbilled],
    );
  }

  private async remember(importId: string, kind: RecordKind, records: readonly { id: string }[]): Promise<void> {
    if (records.length === 0) return;
    const { table, fingerprint } = FINGERPRINTS[kind];
    await this.sql.run(
      `insert into imports.writes (import_id, kind, record_id, fingerprint)
       select $1, $2, t.id, ${fingerprint('t')} from ${table} t where t.id = any($3)`,
      [importId, kind, records.map(({ id }) => id)],
    );
  }
}
