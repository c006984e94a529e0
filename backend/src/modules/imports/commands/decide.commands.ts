import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InvalidInput, NotFound } from '../../../shared/domain/domain-error.js';
import { Sql } from '../../../shared/sql/sql.js';
import { ColumnMatches } from '../column-matches.js';
import { Import, type ImportChoices } from '../domain/import.entity.js';
import {
  type ImportFileInput,
  type ImportMatches,
  type ImportMatchesInput,
  type ImportRowInput,
  MATCH_LISTS,
} from '../imports.dto.js';
import { STATUS_CHOICES } from '../plan/names.js';
import { type Field, KIND_OF, KINDS, type Kind, missingFields } from '../reading/kinds.js';
import { lockImport } from './lock-import.js';

/** Decides on names and questions. Returns the import's id. */
export class DecideMatches extends Command<string> {
  constructor(
    readonly id: string,
    readonly input: ImportMatchesInput,
  ) {
    super();
  }
}

@CommandHandler(DecideMatches)
export class DecideMatchesHandler implements ICommandHandler<DecideMatches> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
  ) {}

  /** @throws {ImportNotFound} @throws {ImportBusy} @throws {InvalidInput} */
  async execute({ id, input }: DecideMatches): Promise<string> {
    await this.em.transactional(async (em) => {
      const imported = await lockImport(em, id);
      await this.refuseUnknown(input);
      await this.refuseUnknownEmployers(input, imported);
      imported.change(() => {
        imported.choices = withChoices(imported.choices, input);
      });
    });
    return id;
  }

  /** A choice that names a record names one that is here. */
  private async refuseUnknown(input: ImportMatchesInput): Promise<void> {
    for (const list of MATCH_LISTS) {
      const chosen = (input[list] ?? []).flatMap(({ choice }) => choice ?? []);
      const ids = chosen.filter((choice) => choice !== 'create' && choice !== 'leave-out');
      const known = list === 'statuses' ? STATUS_CHOICES : await this.idsHere(TABLES[list], ids);
      const unknown = ids.find((choice) => !(known as readonly string[]).includes(choice));
      if (unknown !== undefined) throw new InvalidInput({ path: list, message: `“${unknown}” can’t be chosen here.` });
      if (list === 'statuses' && chosen.includes('create')) {
        throw new InvalidInput({ path: list, message: 'A status can’t be created.' });
      }
    }
  }

  /** Whose list a file is: an organization here, or one that the files name. */
  private async refuseUnknownEmployers({ questions }: ImportMatchesInput, { outcome }: Import): Promise<void> {
    const chosen = (questions?.employers ?? []).flatMap(({ choice }) => choice ?? []);
    const inFiles = ((outcome?.matches ?? { organizations: [] }) as ImportMatches).organizations.map(
      ({ name }) => name,
    );
    const known = new Set(['none', ...inFiles, ...(await this.idsHere(TABLES.organizations, chosen))]);
    const unknown = chosen.find((choice) => !known.has(choice));
    if (unknown === undefined) return;
    throw new InvalidInput({ path: 'questions.employers', message: `“${unknown}” can’t be chosen here.` });
  }

  private async idsHere(table: string, ids: readonly string[]): Promise<string[]> {
    const rows = await this.sql.rows<{ id: string }>(`select id::text as id from ${table} where id::text = any($1)`, [
      ids,
    ]);
    return rows.map((row) => row.id);
  }
}

const TABLES = {
  courses: 'catalog.courses',
  places: 'scheduling.places',
  instructors: 'identity.users',
  organizations: 'organizations.organizations',
} as const;

/** The choices with the given ones; null opens one again. */
function withChoices(choices: ImportChoices, { questions: answered, ...lists }: ImportMatchesInput): ImportChoices {
  const questions = answered ?? {};
  const next: ImportChoices = { ...choices };
  for (const list of MATCH_LISTS) {
    const decided = { ...next[list] };
    for (const { name, choice } of lists[list] ?? []) {
      if (choice === null) delete decided[name];
      else if (choice !== undefined) decided[name] = choice;
    }
    next[list] = decided;
  }
  const dateOrder = { ...next.dateOrder };
  for (const { file, column, choice } of questions.dateOrder ?? []) {
    if (choice === null) delete dateOrder[`${file}:${column}`];
    else dateOrder[`${file}:${column}`] = choice;
  }
  const employers = { ...next.employers };
  for (const { file, choice } of questions.employers ?? []) {
    if (choice === null) delete employers[file];
    else employers[file] = choice;
  }
  if (questions.noticeHours === null) delete next.noticeHours;
  const people = (lists.organizations ?? []).flatMap(({ name, people: whose }) => (whose ? [[name, whose]] : []));
  const cards = (questions.cardsWithoutCode ?? []).map(({ course, choice }) => [course, choice] as const);
  return {
    ...next,
    dateOrder,
    cardsWithoutCode: { ...next.cardsWithoutCode, ...Object.fromEntries(cards) },
    employers,
    employerPeople: { ...next.employerPeople, ...Object.fromEntries(people) },
    ...(questions.openMoney && { openMoney: questions.openMoney }),
    ...(typeof questions.noticeHours === 'number' && { noticeHours: questions.noticeHours }),
  };
}

/** Says what a file holds and what its columns are. Returns the import's id. */
export class DescribeFile extends Command<string> {
  constructor(
    readonly id: string,
    readonly number: number,
    readonly input: ImportFileInput,
  ) {
    super();
  }
}

@CommandHandler(DescribeFile)
export class DescribeFileHandler implements ICommandHandler<DescribeFile> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly matches: ColumnMatches,
  ) {}

  /** @throws {ImportNotFound} @throws {NotFound} @throws {ImportBusy} @throws {InvalidInput} */
  async execute({ id, number, input: { kind, columns } }: DescribeFile): Promise<string> {
    await this.em.transactional(async (em) => {
      const imported = await lockImport(em, id);
      const file = await this.sql.one<{ headings: string[] }>(
        'select headings from imports.files where import_id = $1 and number = $2 and problem is null',
        [id, number],
      );
      if (!file) throw new NotFound('File not found');
      refuseUnreadable(kind, columns, file.headings);
      imported.change(() => undefined);
      await this.sql.run(
        'update imports.files set kind = $3, columns = $4::jsonb, is_remembered = false where import_id = $1 and number = $2',
        [id, number, kind, JSON.stringify(columns)],
      );
      await this.matches.remember(file.headings, kind, columns);
    });
    return id;
  }
}

/** @throws {InvalidInput} */
function refuseUnreadable(
  kind: string,
  columns: Record<string, string>,
  headings: readonly string[],
): asserts kind is Kind {
  if (!KINDS.includes(kind as Kind)) throw new InvalidInput({ path: 'kind', message: 'This isn’t a kind of file.' });
  const fields = new Set<string>(KIND_OF[kind as Kind].fields.map(({ field }) => field));
  const used = new Set<string>();
  for (const [heading, field] of Object.entries(columns)) {
    if (!headings.includes(heading))
      throw new InvalidInput({ path: 'columns', message: `The file has no column “${heading}”.` });
    if (!fields.has(field))
      throw new InvalidInput({ path: 'columns', message: `“${field}” is no field of this kind of file.` });
    if (used.has(field)) throw new InvalidInput({ path: 'columns', message: `Two columns can’t both be “${field}”.` });
    used.add(field);
  }
  const missing = missingFields(kind as Kind, columns as Record<string, Field>);
  if (missing.length === 0) return;
  const labels = missing.map(({ label }) => label).join(', ');
  throw new InvalidInput({ path: 'columns', message: `Choose a column for: ${labels}.` });
}

/** Fixes a row, leaves it out, or says whose value stands. Returns the row's id. */
export class DecideRow extends Command<string> {
  constructor(
    readonly id: string,
    readonly rowId: string,
    readonly input: ImportRowInput,
  ) {
    super();
  }
}

/** The longest text of a field. */
const MAX_TEXT = 2_000;

@CommandHandler(DecideRow)
export class DecideRowHandler implements ICommandHandler<DecideRow> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
  ) {}

  /** @throws {ImportNotFound} @throws {NotFound} @throws {ImportBusy} @throws {InvalidInput} */
  async execute({ id, rowId, input: { fields, leftOut, choice } }: DecideRow): Promise<string> {
    await this.em.transactional(async (em) => {
      const imported = await lockImport(em, id);
      const row = await this.sql.one<{ kind: Kind; isGone: boolean }>(
        `select f.kind, r.record_id is not null as "isGone" from imports.rows r join imports.files f on f.import_id = r.import_id and f.number = r.file
         where r.import_id = $1 and r.id = $2`,
        [id, rowId],
      );
      if (!row) throw new NotFound('Row not found');
      if (row.isGone && fields) {
        throw new InvalidInput({ path: 'fields', message: 'The file doesn’t have this row. Keep or cancel it.' });
      }
      for (const [field, text] of Object.entries(fields ?? {})) {
        const isField = KIND_OF[row.kind].fields.some((one) => one.field === field);
        if (!isField) throw new InvalidInput({ path: 'fields', message: `“${field}” is no field of this row.` });
        if (typeof text !== 'string' || text.length > MAX_TEXT) {
          throw new InvalidInput({ path: 'fields', message: `A field is a text of at most ${MAX_TEXT} characters.` });
        }
      }
      imported.change(() => undefined);
      await this.sql.run(
        `update imports.rows set fixes = fixes || $2::jsonb, left_out = coalesce($3, left_out), choice = coalesce($4, choice) where id = $1`,
        [rowId, JSON.stringify(fields ?? {}), leftOut ?? null, choice ?? null],
      );
    });
    return rowId;
  }
}
