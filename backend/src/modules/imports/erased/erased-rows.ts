import { Injectable } from '@nestjs/common';
import type { Emptied, ErasedPerson } from '../../../shared/domain/erased-person.js';
import { eraseWords } from '../../../shared/sql/erase-words.js';
import { Sql } from '../../../shared/sql/sql.js';
import { ErasureKey } from '../../center/index.js';
import { classKeyOf, seatKeyOf } from '../plan/classes.js';
import { personKeys } from '../plan/people.js';
import { isRegistration, personOf } from '../plan/rows.js';
import type { PlanRow } from '../plan/terms.js';

/** A seat as another system knows it. */
const seatText = (system: string, key: string): string => `seat ${system} ${key}`;
const addressText = (email: string): string => `email ${email.toLowerCase()}`;

/**
 * What imports have of people who are being erased, and how a newer export of them is known. Joins the caller's transaction.
 */
@Injectable()
export class ErasedRows {
  constructor(
    private readonly sql: Sql,
    private readonly key: ErasureKey,
  ) {}

  /** By what rows of this person are known again: texts for `ErasureKey`. */
  async textsOf({ names, emails, phones, seatIds }: ErasedPerson): Promise<string[]> {
    const keys = names.flatMap((name) => [
      ...emails.flatMap((email) => personKeys({ ...name, email, phone: '' })),
      ...phones.flatMap((phone) => personKeys({ ...name, email: '', phone })),
    ]);
    const seats = await this.sql.rows<{ system: string; key: string }>(
      `select system, key from imports.sources where kind = 'seat' and record_id = any($1)`,
      [seatIds],
    );
    return [
      ...new Set([...keys, ...emails.map(addressText), ...seats.map(({ system, key }) => seatText(system, key))]),
    ];
  }

  /** Those of these rows that are about an erased person. */
  async among(system: string, rows: readonly PlanRow[]): Promise<Set<string>> {
    const textsOf = (row: PlanRow): string[] => {
      const person = personOf(row);
      const seat = isRegistration(row) ? [seatText(system, seatKeyOf(row, classKeyOf(row)))] : [];
      return [...personKeys(person), ...(person.email ? [addressText(person.email)] : []), ...seat];
    };
    const hashes = await this.key.hashes(rows.flatMap(textsOf));
    if (hashes.size === 0) return new Set();
    const known = await this.sql.rows<{ hash: string }>('select hash from erasure.hashes where hash = any($1)', [
      [...hashes.values()],
    ]);
    const erased = new Set(known.map(({ hash }) => hash));
    const isErased = (row: PlanRow) => textsOf(row).some((text) => erased.has(hashes.get(text)!));
    return new Set(rows.filter(isErased).map(({ id }) => id));
  }

  /** Rows stay, without what they say. */
  async empty(rowIds: Iterable<string>): Promise<void> {
    await this.sql.run(`${EMPTY} where id = any($1)`, [[...rowIds]]);
  }

  async erase({ names, studentIds, seatIds, unmistakable, hasNamesake }: ErasedPerson): Promise<Emptied> {
    const importRows = await this.sql.run(
      `${EMPTY} where not is_erased and (array_to_string(cells, ' | ') ~* $1 or fixes::text ~* $1 or exists (
         select from jsonb_to_recordset($2::jsonb) as n ("firstName" text, "lastName" text)
         where lower(n."firstName") = any(lower(r.cells::text)::text[]) and lower(n."lastName") = any(lower(r.cells::text)::text[])))`,
      [
        unmistakable,
        JSON.stringify(hasNamesake ? [] : names.filter(({ firstName, lastName }) => firstName && lastName)),
      ],
    );
    await this.sql.run(`delete from imports.sources where kind = 'seat' and record_id = any($1)`, [seatIds]);
    await this.sql.run('update imports.writes set before = null, after = null where record_id = any($1)', [studentIds]);
    const mentions =
      (await eraseWords(this.sql, unmistakable, { table: 'imports.rows', json: ['reasons', 'changes'] })) +
      (await eraseWords(this.sql, unmistakable, { table: 'imports.writes', text: ['before', 'after'] })) +
      (await eraseWords(this.sql, unmistakable, { table: 'imports.files', text: ['name'] })) +
      (await eraseWords(this.sql, unmistakable, {
        table: 'imports.imports',
        text: ['name', 'problem'],
        json: ['choices', 'outcome', 'brought'],
      }));
    return { importRows, otherTexts: mentions };
  }
}

const EMPTY = `update imports.rows r set cells = array_fill(''::text, array[cardinality(cells)]), fixes = '{}', reasons = '[]', changes = '[]', is_erased = true`;
