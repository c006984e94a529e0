import { Injectable } from '@nestjs/common';
import { calendarDateIn } from '../../shared/domain/calendar-date.js';
import { Clock } from '../../shared/domain/clock.js';
import { normalEmail } from '../../shared/domain/email.js';
import { Sql } from '../../shared/sql/sql.js';
import { CenterApi } from '../center/index.js';
import { nameOfUser } from '../identity/sql.js';
import { ImportedUnsubscriptions } from '../notifications/index.js';
import type { Import, ImportChoices } from './domain/import.entity.js';
import { ErasedRows } from './erased/erased-rows.js';
import { GoneRecords, type ReadFile } from './gone-records.js';
import { type ImportReason, MATCH_LISTS } from './imports.dto.js';
import { classKeyOf, seatKeyOf } from './plan/classes.js';
import { personKeys } from './plan/people.js';
import { planImport } from './plan/plan-import.js';
import { invoiceKey } from './plan/plan-invoices.js';
import { OWN_ID } from './plan/plan-own.js';
import { fateOf, isRegistration, reason } from './plan/rows.js';
import type {
  DateOrderEvidence,
  EarlierChoices,
  Here,
  HereClass,
  HereCourse,
  HereInvoice,
  HerePerson,
  HereSeat,
  Named,
  Plan,
  PlanFile,
  PlanRow,
} from './plan/terms.js';
import { FIELDS } from './reading/fields.js';
import type { Field } from './reading/kinds.js';
import { normalizeRow } from './reading/normalize.js';
import { type DateOrder, dateEvidence, readDate } from './reading/values.js';
import { FINGERPRINTS, type RecordKind } from './record-kinds.js';

interface FileRow extends ReadFile {
  name: string;
  columns: Record<string, Field>;
}

interface StoredRow {
  id: string;
  file: number;
  cells: string[];
  fixes: Partial<Record<Field, string>>;
  leftOut: boolean;
  choice: 'here' | 'file' | null;
  isErased: boolean;
}

/** A row's text by field: as the file has it, or as it was fixed. */
export function textsOf(
  file: Pick<FileRow, 'headings' | 'columns'>,
  { cells, fixes }: Pick<StoredRow, 'cells' | 'fixes'>,
) {
  const texts: Partial<Record<Field, string>> = {};
  for (const [index, heading] of file.headings.entries()) {
    const field = file.columns[heading];
    if (field) texts[field] = cells[index] ?? '';
  }
  return { ...texts, ...fixes };
}

/** Kinds whose rows have dates that a question may be about. */
const isDate = (field: Field): boolean => ['moment', 'day', 'endDay'].includes(FIELDS[field].reads);

/** Reads what an import has and what the center has, and plans the one into the other. */
@Injectable()
export class ImportData {
  constructor(
    private readonly sql: Sql,
    private readonly center: CenterApi,
    private readonly clock: Clock,
    private readonly gone: GoneRecords,
    private readonly unsubscriptions: ImportedUnsubscriptions,
    private readonly erased: ErasedRows,
  ) {}

  async plan(imported: Import): Promise<Plan> {
    const now = this.clock.now();
    const timeZone = await this.center.timeZone();
    const files = await this.sql.rows<FileRow>(
      `select number, name, kind, headings, columns, extract(epoch from added_at)::float8 as "addedAt" from imports.files where import_id = $1 and problem is null order by number`,
      [imported.id],
    );
    const stored = await this.sql.rows<StoredRow>(
      `select id, file, cells, fixes, left_out as "leftOut", choice, is_erased as "isErased" from imports.rows where import_id = $1 and record_id is null order by file, number`,
      [imported.id],
    );
    const { rows: all, dateOrders, ordersByFile } = read(files, stored, imported.choices.dateOrder ?? {});
    const erased = await this.withoutErased(imported, all);
    const rows = all.filter(({ id }) => !erased.has(id));
    await this.keepDateOrders(imported.id, ordersByFile);
    const here = await this.here(imported, rows);
    const { system, choices } = imported;
    const today = calendarDateIn(timeZone, now);
    const gone = await this.gone.find(imported, files, rows);
    const given = { now, timeZone, today, system, files: planFiles(files), rows, gone, choices, dateOrders, here };
    const plan = planImport(given);
    for (const id of erased) plan.fates.set(id, ERASED_ROW);
    plan.outcome.counts.leftOut += erased.size;
    return plan;
  }

  /** Empties rows of people who were erased, and returns all that are. */
  private async withoutErased({ system }: Import, rows: readonly PlanRow[]): Promise<Set<string>> {
    const emptied = rows.filter(({ isErased }) => isErased).map(({ id }) => id);
    const found = await this.erased.among(
      system,
      rows.filter(({ isErased }) => !isErased),
    );
    if (found.size > 0) await this.erased.empty(found);
    return new Set([...emptied, ...found]);
  }

  /** So that a row shows its dates as they are read. */
  private async keepDateOrders(importId: string, orders: ReadonlyMap<number, object>): Promise<void> {
    for (const [file, order] of orders) {
      await this.sql.run(
        'update imports.files set date_order = $3::jsonb where import_id = $1 and number = $2 and date_order <> $3::jsonb',
        [importId, file, JSON.stringify(order)],
      );
    }
  }

  private async here({ id, system }: Import, rows: readonly PlanRow[]): Promise<Here> {
    const courses = await this.sql.rows<HereCourse>(
      `select co.id, co.name, co.validity_months as "validityMonths", co.valid_to_end_of_month as "validToEndOfMonth",
         coalesce(a.code_format, 'text') as "codeFormat"
       from catalog.courses co join catalog.cards k on k.id = co.card_id left join catalog.agencies a on a.id = k.agency_id
       where co.deleted_at is null order by co.name`,
    );
    const places = await this.sql.rows<Named>(
      'select id, name from scheduling.places where archived_at is null order by name',
    );
    const instructors = await this.sql.rows<Named>(
      `select u.id, ${nameOfUser('u')} as name from identity.users u where u.is_instructor and u.disabled_at is null order by u.created_at`,
    );
    const organizations = await this.sql.rows<Named>(
      'select id, name from organizations.organizations where deleted_at is null order by name',
    );
    const classes = await this.sql.rows<HereClass & { key: string }>(
      `select s.key, c.id, c.date, to_char(c."time", 'HH24:MI') as time, to_char(c.end_time, 'HH24:MI') as "endTime", c.status,
         c.is_history as "isHistory", c.capacity, c.enrolled_count as "enrolledCount", ${isUntouched('class', 'c')} as "isUntouched"
       from imports.sources s join scheduling.classes c on c.id = s.record_id where s.system = $1 and s.kind = 'class' and s.key = any($2)`,
      [system, [...new Set(rows.map(classKeyOf))]],
    );
    const seats = await this.sql.rows<HereSeat & { key: string }>(
      `select s.key, e.id, e.class_id as "classId", e.student_id as "studentId", e.certification_status as "certificationStatus", e.attendance,
         e.paid_elsewhere as "paidElsewhere", e.removed_at is not null as "isRemoved", ${isUntouched('seat', 'e')} as "isUntouched",
         exists (select from certification.certifications k where k.enrollment_id = e.id and k.revoked_at is null) as "hasCard"
       from imports.sources s join enrollment.enrollments e on e.id = s.record_id where s.system = $1 and s.kind = 'seat' and s.key = any($2)`,
      [system, rows.filter(isRegistration).map((row) => seatKeyOf(row, classKeyOf(row)))],
    );
    return {
      courses,
      places,
      instructors,
      organizations,
      classes: new Map(classes.map((row) => [row.key, row])),
      seats: new Map(seats.map((row) => [row.key, row])),
      people: await this.peopleHere(rows),
      codes: await this.codesHere(rows),
      invoices: await this.invoicesHere(rows),
      unsubscribed: await this.unsubscribedHere(rows),
      ...(await this.ownHere(rows)),
      earlier: await this.earlierChoices(id, system),
      cutoffHours: (await this.center.settings()).cancellationCutoffHours,
    };
  }

  /** What of an export of another Recert is here. */
  private async ownHere(rows: readonly PlanRow[]): Promise<Pick<Here, 'ownIds' | 'ownSeats' | 'cardNumbers'>> {
    const ids: string[] = [];
    const numbers: string[] = [];
    for (const { kind, values } of rows) {
      const field = OWN_ID[kind];
      if (field && values[field]) ids.push(values[field]);
      if (kind === 'recert-certifications' && values.number) numbers.push(values.number);
    }
    if (ids.length === 0) return { ownIds: new Set(), ownSeats: new Set(), cardNumbers: new Set() };
    const here = await this.sql.rows<{ id: string }>(
      Object.values(FINGERPRINTS)
        .map(({ table }) => `select id from ${table} where id = any($1)`)
        .join(' union all '),
      [ids],
    );
    const seats = await this.sql.rows<{ key: string }>(
      `select class_id || ' ' || student_id as key from enrollment.enrollments where class_id = any($1) and removed_at is null`,
      [ids],
    );
    const cards = await this.sql.rows<{ number: string }>(
      'select card_number as number from certification.certifications where card_number = any($1)',
      [numbers],
    );
    return {
      ownIds: new Set(here.map(({ id }) => id)),
      ownSeats: new Set(seats.map(({ key }) => key)),
      cardNumbers: new Set(cards.map(({ number }) => number)),
    };
  }

  private async unsubscribedHere(rows: readonly PlanRow[]): Promise<Here['unsubscribed']> {
    const addresses = rows.flatMap(({ kind, values: { email } }) =>
      (kind === 'suppressed-emails' || kind === 'recert-unsubscribed') && email ? [normalEmail(email)] : [],
    );
    return new Set(await this.unsubscriptions.among(addresses));
  }

  private async invoicesHere(rows: readonly PlanRow[]): Promise<Here['invoices']> {
    const numbers = rows.flatMap(({ kind, values: { number } }) =>
      kind === 'open-invoices' && number ? [number.toLowerCase()] : [],
    );
    const invoices = await this.sql.rows<HereInvoice & { ownerId: string; number: string }>(
      `select i.id, coalesce(i.organization_id, i.student_id) as "ownerId", i.opening_number as number, i.opening_cents as "amountCents",
         i.paid_before_cents as "paidCents", i.voided as "isVoid", paid.cents as "receivedCents",
         paid.cents = 0 and ${isUntouched('invoice', 'i')} as "isUntouched"
       from billing.invoices i
       cross join lateral (
         select coalesce(sum(l.amount_cents), 0)::int as cents from billing.ledger_entries l where l.invoice_id = i.id) paid
       where lower(i.opening_number) = any($1) order by i.voided desc, i.created_at`,
      [numbers],
    );
    // Of several with one number, the one that isn't void.
    return new Map(invoices.map((invoice) => [invoiceKey(invoice.ownerId, invoice.number), invoice]));
  }

  /** What was decided by hand in imports of the system that came in; the latest decision of each name. */
  private async earlierChoices(importId: string, system: string): Promise<EarlierChoices> {
    const imports = await this.sql.rows<{ choices: ImportChoices; committedAt: Date }>(
      `select choices, committed_at as "committedAt" from imports.imports
       where system = $2 and id <> $1 and committed_at is not null and undone_at is null order by committed_at`,
      [importId, system],
    );
    const timeZone = await this.center.timeZone();
    const found = MATCH_LISTS.map((list) => {
      const decided = imports.flatMap(({ choices, committedAt }) => {
        const on = calendarDateIn(timeZone, new Date(committedAt));
        return Object.entries(choices[list] ?? {}).map(([name, choice]) => [name, { choice, on }] as const);
      });
      return [list, new Map(decided)] as const;
    });
    return Object.fromEntries(found) as EarlierChoices;
  }

  private async peopleHere(rows: readonly PlanRow[]): Promise<Map<string, HerePerson>> {
    const emails = new Set<string>();
    const phones = new Set<string>();
    for (const { values } of rows) {
      if (values.email) emails.add(values.email.toLowerCase());
      if (values.phone) phones.add(values.phone);
    }
    const people = await this.sql.rows<HerePerson & { firstName: string; lastName: string }>(
      `select id, first_name as "firstName", last_name as "lastName", email, phone from people.students
       where deleted_at is null and not is_test and (lower(email) = any($1) or phone = any($2)) order by created_at desc, id desc`,
      [[...emails], [...phones]],
    );
    // Of several records of one person, the oldest.
    return new Map(people.flatMap((person) => personKeys(person).map((key) => [key, person] as const)));
  }

  private async codesHere(rows: readonly PlanRow[]): Promise<Here['codes']> {
    const codes = rows.flatMap(({ values }) => (values.code ? [values.code.replace(/[\s-]/g, '')] : []));
    const cards = await this.sql.rows<{ code: string; studentId: string }>(
      `select ecard_code as code, student_id as "studentId" from certification.certifications
       where revoked_at is null and ecard_code = any($1)`,
      [codes],
    );
    return new Map(cards.map(({ code, studentId }) => [code, { studentId }]));
  }
}

const ERASED_ROW = fateOf('leftOut', reason(null, 'This person was erased here, so they don’t come in.'));

const planFiles = (files: readonly FileRow[]): PlanFile[] =>
  files.flatMap(({ number, name, kind, columns }) =>
    kind ? [{ number, name, kind, fields: new Set(Object.values(columns)) }] : [],
  );

/** Whether the record `t` is as an import wrote it last. */
const isUntouched = (kind: RecordKind, t: string): string => `exists (
  select from imports.writes w where w.record_id = ${t}.id and w.fingerprint = ${FINGERPRINTS[kind].fingerprint(t)})`;

/** Reads all rows, and finds the columns whose dates don't prove their order. */
function read(files: readonly FileRow[], stored: readonly StoredRow[], chosen: Record<string, DateOrder>) {
  const byFile = Map.groupBy(stored, ({ file }) => file);
  const dateOrders: DateOrderEvidence[] = [];
  const rows: PlanRow[] = [];
  const ordersByFile = new Map<number, Partial<Record<Field, DateOrder>>>();
  for (const file of files) {
    const { number, kind } = file;
    const ofFile = byFile.get(number) ?? [];
    if (!kind) continue;
    const texts = ofFile.map((row) => textsOf(file, row));
    const columns = Object.entries(file.columns).filter(([, field]) => isDate(field));
    const found = columns.map(([column, field]) => {
      const dates = texts.flatMap((text) => (text[field] ? [text[field]] : []));
      return { column, field, dates, evidence: dateEvidence(dates) };
    });
    const ofWholeFile = provenOrder({
      monthFirst: found.reduce((sum, { evidence }) => sum + evidence.monthFirst, 0),
      dayFirst: found.reduce((sum, { evidence }) => sum + evidence.dayFirst, 0),
    });
    const dateOrder: Partial<Record<Field, DateOrder>> = {};
    for (const { column, field, dates, evidence } of found) {
      const proven = provenOrder(evidence) ?? ofWholeFile;
      const order = chosen[`${number}:${column}`] ?? proven;
      if (order) dateOrder[field] = order;
      if (evidence.either === 0 || proven) continue;
      const sample = dates.find((text) => 'ambiguous' in readDate(text, null)) ?? '';
      dateOrders.push({ file: number, column, ...evidence, sample });
    }
    ordersByFile.set(number, dateOrder);
    const columnOf = new Map(found.map(({ column, field }) => [field, column]));
    for (const [index, { id, leftOut, choice, isErased }] of ofFile.entries()) {
      const { values, problems, ambiguous } = normalizeRow(kind, texts[index]!, { dateOrder });
      const reasons: ImportReason[] = [
        ...problems.map(({ field, message, suggestion = null }) => reason(field, message, { suggestion })),
        ...ambiguous.map((field) =>
          reason(field, 'Its day and month can be read both ways.', { name: columnOf.get(field)! }),
        ),
      ];
      rows.push({ id, file: number, kind, values, reasons, leftOut, choice, isErased });
    }
  }
  return { rows, dateOrders, ordersByFile };
}

/** The order that dates prove, if none of them speaks for the other one. One program writes all columns of a file alike. */
function provenOrder({ monthFirst, dayFirst }: { monthFirst: number; dayFirst: number }): DateOrder | undefined {
  if (monthFirst > 0 && dayFirst === 0) return 'month-first';
  return dayFirst > 0 && monthFirst === 0 ? 'day-first' : undefined;
}
