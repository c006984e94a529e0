import type { Sql } from '../../shared/sql/sql.js';
import type { NameOf } from './audited-events.js';

/** Used in an entry if the row cannot be found. */
const NAMELESS = 'somebody or something without a name';

/** Looks up the current names of people and things by one statement, in the transaction that changes them. */
export async function findNames(sql: Sql, ids: Iterable<string>): Promise<NameOf> {
  // Runs without ids, too: a failed sign-in takes equally long with and without an account.
  const rows = await sql.rows<{ id: string; name: string }>(NAMES, [[...new Set(ids)]]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? NAMELESS;
}

const PERSON = (row: string): string =>
  `coalesce(nullif(concat_ws(' ', nullif(${row}.first_name, ''), nullif(${row}.last_name, '')), ''), ${row}.email)`;

const CLASS = "c.title || ' on ' || to_char(c.date, 'FMMon FMDD, YYYY')";

const NAMES = `
  select u.id, ${PERSON('u')} as name from identity.users u where u.id = any($1::uuid[])
  union all select s.id, ${PERSON('s')} from people.students s where s.id = any($1::uuid[])
  union all select c.id, ${CLASS} from scheduling.classes c where c.id = any($1::uuid[])
  union all select o.id, o.name from organizations.organizations o where o.id = any($1::uuid[])
  union all select k.id, k.name from catalog.courses k where k.id = any($1::uuid[])
  union all select e.id, ${PERSON('s')} || ' in ' || ${CLASS}
    from enrollment.enrollments e
    join people.students s on s.id = e.student_id
    join scheduling.classes c on c.id = e.class_id
    where e.id = any($1::uuid[])`;
