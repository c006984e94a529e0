import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { lockedBefore, lockOrder, locks, owners, reads } from '../.table-access.mjs';
import { inProject } from './lib/project.mjs';
import { accessOf, movesIn, tablesIn } from './lib/table-access.mjs';

/** Schemas that every module may use. */
const GROUND = ['events', 'shared'];

const ownerOf = (table) => owners[table] ?? table.split('.')[0];

/** Without what a part owns, and the ground. */
const ofOthers = (access) =>
  Object.fromEntries(
    Object.entries(access)
      .map(([part, tables]) => [
        part,
        tables.filter((table) => ownerOf(table) !== part && !GROUND.includes(ownerOf(table))),
      ])
      .filter(([, tables]) => tables.length > 0),
  );

/** Tables in the order in which a function locks them first, where that isn't the order of all. */
const outOfOrder = ({ tables }) => {
  const first = [...new Set(tables)];
  const places = first.map((table) => lockOrder.indexOf(table));
  return first.length > 1 && (places.includes(-1) || places.some((place, index) => place < places[index - 1]));
};

describe('SQL of the modules', () => {
  const root = inProject('backend/src');
  const files = readdirSync(root, { recursive: true })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.startsWith('demo/'));
  const read = (file) => readFileSync(path.join(root, file), 'utf8');
  const isMigration = (file) => file.startsWith('migrations/');
  const migrations = files.filter(isMigration).map(read);
  const tables = tablesIn(migrations);
  const sources = Object.fromEntries(files.filter((file) => !isMigration(file)).map((file) => [file, read(file)]));
  const access = accessOf(sources, tables);

  it('names the tables of other modules that are declared, and no others', () => {
    expect(tables.size).toBeGreaterThan(50);
    expect(ofOthers(access.reads)).toEqual(reads);
  });

  it('names no table by a schema that it has left', () => {
    const left = new Set(movesIn(migrations).keys());
    expect(left.size).toBeGreaterThan(0);
    expect(accessOf(sources, left).reads).toEqual({});
  });

  it('changes no table of another module', () => {
    expect(ofOthers(access.writes)).toEqual({});
    expect(Object.keys(access.writes).length).toBeGreaterThan(5);
  });

  it('locks the rows of other modules that are declared, and no others', () => {
    expect(ofOthers(access.locks)).toEqual(locks);
  });

  it('locks in one order', () => {
    const wrong = access.sequences
      .filter(outOfOrder)
      .map(({ where, tables }) => [where.replace('modules/', ''), [...new Set(tables)].join(', then ')]);
    const excused = wrong.filter(([where]) => where in lockedBefore);
    expect(Object.fromEntries(wrong)).toEqual(Object.fromEntries(excused));
    expect(Object.keys(lockedBefore)).toEqual(excused.map(([where]) => where));
  });

  it('is drawn in architecture.md', () => {
    const text = readFileSync(inProject('docs/architecture.md'), 'utf8');
    const rows = Object.entries(reads).map(([part, tables]) => {
      const marked = tables.map((table) => (locks[part]?.includes(table) ? `**${table}**` : table));
      return `| ${part} | ${marked.join(', ')} |`;
    });
    expect(rows.filter((row) => !text.includes(row))).toEqual([]);
  });
});

describe('what the check sees', () => {
  const tables = new Set(['people.students', 'scheduling.classes', 'enrollment.enrollments']);
  const accessIn = (code) => accessOf({ 'modules/billing/one.ts': code }, tables);
  const entity = `const S = defineEntity({ name: 'Student', schema: 'people', tableName: 'students' });`;

  it.each([
    ['a string', `sql.rows('select id from people.students')`, ['people.students']],
    ['a template', `sql.rows(\`select \${COLUMNS} from people.students s\`)`, ['people.students']],
    [
      'a part after a value',
      `sql.rows(\`select \${COLUMNS} from \${OTHERS} join people.students s\`)`,
      ['people.students'],
    ],
    ['a function of the database', `sql.rows('select billing.account($1)')`, undefined],
    ['an event', `defineEvent('people.students-merged')`, undefined],
    ['a comment', '// people.students has the names', undefined],
  ])('reads: %s', (_, code, named) => {
    expect(accessIn(code).reads.billing).toEqual(named);
  });

  it.each([
    'insert into people.students (id) values (1)',
    'update people.students set id = 1',
    'delete from people.students',
  ])('writes: %s', (statement) => {
    expect(accessIn(`sql.run('${statement}')`).writes.billing).toEqual(['people.students']);
  });

  const JOINED = 'from people.students s join scheduling.classes c on c.id = s.id';
  it.each([
    ['all tables of the statement', `'select 1 ${JOINED} for update'`, ['people.students', 'scheduling.classes']],
    ['those after OF', `'select 1 ${JOINED} for no key update of c skip locked'`, ['scheduling.classes']],
    [
      'none of a subquery beside it',
      `'select 1 from people.students s where exists (select from scheduling.classes) for share'`,
      ['people.students'],
    ],
    [
      'none of the statement around it',
      `'delete from people.students where id in (select id from scheduling.classes for update)'`,
      ['scheduling.classes'],
    ],
  ])('locks: %s', (_, code, locked) => {
    expect(accessIn(`sql.rows(${code})`).locks.billing).toEqual(locked);
  });

  it.each([
    ['lockOrFail', 'lockOrFail(this.em, Student, { id }, () => new NotFound())'],
    ['a find with a lock', 'em.findOne(Student, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })'],
  ])('locks: an entity, by %s', (_, code) => {
    expect(accessIn(`${entity} ${code};`).locks.billing).toEqual(['people.students']);
  });

  const sequenceOf = (name, files) =>
    accessOf(files, tables).sequences.find(({ where }) => where.endsWith(`: ${name}`)).tables;

  it('follows calls to functions of the file, to constants, and to functions elsewhere whose names say that they lock', () => {
    const files = {
      'modules/billing/one.ts': `
        const LOCKED = 'select 1 from people.students for update';
        class One {
          async execute() { await this.first(); await this.scheduling.lockClass(1); await lockOrFail(em, Enrollment, 1); }
          private async first() { await this.sql.rows(LOCKED); }
        }`,
      'modules/scheduling/two.ts': `
        class Two { async lockClass() { await this.sql.rows('select 1 from scheduling.classes for update'); } }
        const E = defineEntity({ name: 'Enrollment', schema: 'enrollment', tableName: 'enrollments' });`,
    };
    expect(sequenceOf('execute', files)).toEqual(['people.students', 'scheduling.classes', 'enrollment.enrollments']);
  });

  it('finds an order that isn’t the one of all', () => {
    expect(outOfOrder({ tables: ['scheduling.classes', 'organizations.organizations'] })).toBe(true);
    expect(outOfOrder({ tables: ['organizations.organizations', 'scheduling.classes'] })).toBe(false);
    expect(outOfOrder({ tables: ['organizations.organizations', 'catalog.agencies'] })).toBe(true);
    const again = ['organizations.organizations', 'scheduling.classes', 'organizations.organizations'];
    expect(outOfOrder({ tables: again })).toBe(false);
  });
});
