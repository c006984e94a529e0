import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '../../shared/domain/calendar-date.js';
import { Clock } from '../../shared/domain/clock.js';
import { newId } from '../../shared/domain/id.js';
import { Sql } from '../../shared/sql/sql.js';
import type { Import } from './domain/import.entity.js';
import { REASONS_HEADING } from './domain/import-terms.js';
import { classKeyOf, seatKeyOf } from './plan/classes.js';
import { isClassRow, isRegistration } from './plan/rows.js';
import type { GoneRow, PlanRow } from './plan/terms.js';
import type { Field } from './reading/fields.js';
import type { Kind } from './reading/kinds.js';

export interface ReadFile {
  number: number;
  kind: Kind | null;
  headings: string[];
  /** Seconds since 1970, by the database's clock. */
  addedAt: number;
}

/** A record to come that an import of the system wrote, by the key of the system. */
interface HereAhead {
  id: string;
  kind: GoneRow['kind'];
  key: string;
  classKey: string;
  date: CalendarDate;
  /** Seconds since 1970, by the database's clock. */
  writtenAt: number;
  seatIds: string[];
  bookedHere: number;
  /** What is known of it, by field, as it is shown. */
  values: Partial<Record<Field, string>>;
}

/** What a file has of classes or of registrations. */
interface Export {
  file: ReadFile;
  /** Fixed rows of another file don't cover anything, but what they have is there. */
  isWhole: boolean;
  keys: Set<string>;
  classKeys: Set<string>;
  from: CalendarDate;
  to: CalendarDate;
}

/**
 * Finds the seats and classes to come that an earlier import wrote and that a newer export should have, but doesn't: its class is in the
 * export, or within its days. Each gets a row of its own in the newest export that covers it.
 */
@Injectable()
export class GoneRecords {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async find({ id: importId, system }: Import, files: readonly ReadFile[], rows: readonly PlanRow[]) {
    const exports = { seat: exportsOf(files, rows, isRegistration), class: exportsOf(files, rows, isClassRow) };
    const isAsked = exports.seat.length + exports.class.length > 0;
    const ahead = isAsked ? [...(await this.seatsAhead(system)), ...(await this.classesAhead(system))] : [];
    const gone = ahead.flatMap((record) => {
      const file = goneFrom(record, exports[record.kind], exports.seat);
      return file === undefined ? [] : [{ ...record, file }];
    });
    return await this.keep(importId, gone);
  }

  private async seatsAhead(system: string): Promise<HereAhead[]> {
    return await this.sql.rows<HereAhead>(
      `select e.id, 'seat' as kind, s.key, cs.key as "classKey", c.date, ${WRITTEN_AT} as "writtenAt", array[]::uuid[] as "seatIds", 0 as "bookedHere",
         json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'email', p.email, 'phone', p.phone, 'classId', ${CLASS_ID},
           'course', c.title, 'courseDate', ${START}, 'place', c.location) as values
       from imports.sources s
       join enrollment.enrollments e on e.id = s.record_id and e.removed_at is null
       join people.students p on p.id = e.student_id
       join scheduling.classes c on c.id = e.class_id
       join imports.sources cs on cs.system = s.system and cs.kind = 'class' and cs.record_id = c.id
       where s.system = $1 and s.kind = 'seat' and ${IS_AHEAD} order by e.id`,
      [system, this.clock.now()],
    );
  }

  private async classesAhead(system: string): Promise<HereAhead[]> {
    return await this.sql.rows<HereAhead>(
      `select c.id, 'class' as kind, s.key, s.key as "classKey", c.date, ${WRITTEN_AT} as "writtenAt",
         array(select e.id from enrollment.enrollments e where e.class_id = c.id and e.removed_at is null and e.origin_import_id is not null) as "seatIds",
         (select count(*)::int from enrollment.enrollments e where e.class_id = c.id and e.removed_at is null and e.origin_import_id is null) as "bookedHere",
         json_build_object('classId', ${CLASS_ID}, 'course', c.title, 'start', ${START}, 'place', c.location) as values
       from imports.sources s
       join scheduling.classes c on c.id = s.record_id
       cross join lateral (select s.key) cs
       where s.system = $1 and s.kind = 'class' and ${IS_AHEAD} order by c.id`,
      [system, this.clock.now()],
    );
  }

  /** Keeps what staff have decided of those that were gone before. */
  private async keep(importId: string, gone: readonly (HereAhead & { file: number })[]): Promise<GoneRow[]> {
    await this.sql.run(
      'delete from imports.rows where import_id = $1 and record_id is not null and not record_id = any($2)',
      [importId, gone.map(({ id }) => id)],
    );
    if (gone.length === 0) return [];
    const given = gone.map(({ id, kind, file, values }) => ({ rowId: newId(), id, kind, file, values }));
    const kept = await this.sql.rows<Pick<GoneRow, 'rowId' | 'leftOut' | 'choice'> & { recordId: string }>(
      `insert into imports.rows (id, import_id, file, cells, fixes, record_kind, record_id)
       select g."rowId", $1, g.file, '{}', g.values, g.kind, g.id
       from jsonb_to_recordset($2::jsonb) as g ("rowId" uuid, id uuid, kind text, file int, values jsonb)
       on conflict (import_id, record_id) do update set file = excluded.file, fixes = excluded.fixes
       returning id as "rowId", record_id as "recordId", left_out as "leftOut", choice`,
      [importId, JSON.stringify(given)],
    );
    const byRecord = new Map(gone.map((record) => [record.id, record]));
    return kept.map(({ recordId, ...row }) => {
      const { kind, seatIds, bookedHere } = byRecord.get(recordId)!;
      return { ...row, recordId, kind, seatIds, bookedHere };
    });
  }
}

const WRITTEN_AT = `coalesce((select extract(epoch from w.written_at)::float8 from imports.writes w
  where w.import_id = s.import_id and w.record_id = s.record_id and w.field = ''), 0)`;
const IS_AHEAD = `c.status = 'upcoming' and c.deleted_at is null and c.starts_at > $2`;
const START = `to_char(c.date + c."time", 'YYYY-MM-DD HH24:MI')`;
const CLASS_ID = `case when cs.key like 'id %' then substr(cs.key, 4) else '' end`;

function exportsOf(
  files: readonly ReadFile[],
  rows: readonly PlanRow[],
  isOfKind: (row: PlanRow) => boolean,
): Export[] {
  const byFile = Map.groupBy(rows.filter(isOfKind), ({ file }) => file);
  return files.flatMap((file) => {
    const ofFile = byFile.get(file.number) ?? [];
    const days = ofFile.flatMap(({ values }) => (values.start ?? values.courseDate)?.date ?? []).sort();
    if (days.length === 0) return [];
    const classKeys = ofFile.map(classKeyOf);
    const keys = ofFile.map((row, index) =>
      isRegistration(row) ? seatKeyOf(row, classKeys[index]!) : classKeys[index]!,
    );
    const isWhole = !file.headings.includes(REASONS_HEADING);
    const span = { from: days[0]!, to: days.at(-1)! };
    return [{ file, isWhole, keys: new Set(keys), classKeys: new Set(classKeys), ...span }];
  });
}

/** The newest export that covers the record, if none that is newer than the record has it. */
function goneFrom(
  { key, classKey, date, writtenAt }: HereAhead,
  ofKind: readonly Export[],
  ofSeats: readonly Export[],
): number | undefined {
  const newer = ofKind.filter(({ file }) => file.addedAt > writtenAt);
  // Students of a class say that it is there, too.
  const says = ofSeats.filter(({ file }) => file.addedAt > writtenAt);
  if (newer.some(({ keys }) => keys.has(key)) || says.some(({ classKeys }) => classKeys.has(key))) return undefined;
  const covers = ({ isWhole, classKeys, from, to }: Export) =>
    isWhole && (classKeys.has(classKey) || (date >= from && date <= to));
  return newer.findLast(covers)?.file.number;
}
