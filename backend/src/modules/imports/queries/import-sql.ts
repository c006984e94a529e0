import { SYSTEM_NAMES } from '../../../shared/domain/origin.js';
import { nameOfUser } from '../../identity/sql.js';
import { KIND_OF } from '../reading/kinds.js';

const cases = (of: string, names: [string, string][]): string =>
  `case ${of} ${names.map(([name, words]) => `when '${name}' then '${words}'`).join(' ')} end`;

const kindLabel = (kind: string): string =>
  cases(
    kind,
    Object.entries(KIND_OF).map(([name, { label }]) => [name, label]),
  );

/** Values of a column that are shown to tell what it holds. */
const SAMPLES = 3;

/** The files of the import `i` as `ImportFileRow`s; with samples of their values, or none. */
const filesOf = (samples: boolean): string => `(
  select coalesce(json_agg(json_build_object('number', f.number, 'name', f.name, 'kind', f.kind, 'kindLabel', ${kindLabel('f.kind')},
    'rows', f.row_count, 'columns', f.columns, 'isRemembered', f.is_remembered, 'problem', f.problem, 'samples', ${samples ? SAMPLES_OF_FILE : "'[]'::json"}) order by f.number), '[]')
  from imports.files f where f.import_id = i.id)`;

const SAMPLES_OF_FILE = `(
  select coalesce(json_agg(json_build_object('heading', h.heading, 'values', (
    select coalesce(json_agg(v.value), '[]') from (
      select first.cells[h.position] as value from (
        select r.cells, r.number from imports.rows r where r.import_id = f.import_id and r.file = f.number order by r.number limit 50
      ) first where first.cells[h.position] <> '' order by first.number limit ${SAMPLES}
    ) v)) order by h.position), '[]')
  from unnest(f.headings) with ordinality as h (heading, position))`;

/** The columns of an `ImportRow`, from `IMPORTS`. */
export const importColumns = ({ samples = false } = {}): string => `i.id, i.name, i.system,
  ${cases('i.system', Object.entries(SYSTEM_NAMES))} as "systemName", i.state, ${filesOf(samples)} as files,
  coalesce((select sum(f.row_count)::int from imports.files f where f.import_id = i.id), 0) as rows,
  i.outcome -> 'counts' as counts, coalesce((i.outcome ->> 'undecided')::int, 0) as undecided,
  i.created_at as "createdAt", coalesce(${nameOfUser('creator')}, '') as "createdBy", i.committed_at as "committedAt",
  case when i.committed_by is not null then ${nameOfUser('committer')} end as "committedBy",
  case when i.undone_at is null then i.undo_until end as "undoUntil", i.undone_at as "undoneAt",
  case when i.state in ('reading', 'committing', 'undoing') then i.progress end as progress, i.problem, i.brought`;

export const IMPORTS = `imports.imports i left join identity.users creator on creator.id = i.created_by
  left join identity.users committer on committer.id = i.committed_by`;
