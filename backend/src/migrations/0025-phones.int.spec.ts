import { createPerson } from '../../test/support/people.js';
import { anOrganization, aStudent } from '../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../test/support/test-app.js';
import { Phones } from './0025-phones.js';

const CONSTRAINTS = `
  alter table identity.users drop constraint users_phone_e164, drop constraint users_mfa_phone_e164;
  alter table people.students drop constraint students_phone_e164;
  alter table organizations.organizations drop constraint organizations_admin_phone_e164;
  alter table notifications.sms_consents drop constraint sms_consents_phone_e164;`;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

async function migrate() {
  const connection = test.orm.em.getConnection();
  // What later migrations do with a change of the table looks for it in its present schema.
  await connection.execute('alter table people.students disable trigger user');
  await connection.execute('alter table people.students set schema enrollment');
  const migration = new Phones(test.orm.em.getDriver() as never, test.orm.config);
  migration.up();
  for (const query of migration.getQueries()) await connection.execute(query as string);
  await connection.execute('alter table enrollment.students set schema people');
  await connection.execute('alter table people.students enable trigger user');
}

const typed = ['(414) 555-0100', '1-414-555-0101', '+44 20 7946 0018', '414.555.0102 x7', 'call me', ''];

it('stores the phones of before in E.164 and keeps what it cannot read', async () => {
  await test.orm.em.getConnection().execute(CONSTRAINTS);
  const students = await Promise.all(typed.map((phone) => aStudent(test.sql, { phone, notes: 'Vegan' })));
  const organizations = await Promise.all(
    typed.map((phone) => anOrganization(test.sql, { admin_phone: phone, address: '1 Pier' })),
  );
  const { id } = await createPerson(test);
  await test.sql.rows('update identity.users set phone = $2 where id = $1', [id, typed[0]]);
  await migrate();

  const rowsOf = async (table: string, columns: string, ids: string[]) =>
    (
      await test.sql.rows(`select ${columns} from ${table} where id = any($1) order by array_position($1, id)`, [ids])
    ).map((row) => Object.values(row));
  expect(await rowsOf('people.students', 'phone, notes', students)).toEqual([
    ['+14145550100', 'Vegan'],
    ['+14145550101', 'Vegan'],
    ['+442079460018', 'Vegan'],
    ['', 'Vegan\nPhone: 414.555.0102 x7'],
    ['', 'Vegan\nPhone: call me'],
    ['', 'Vegan'],
  ]);
  expect(await rowsOf('organizations.organizations', 'admin_phone, address', organizations)).toEqual([
    ['+14145550100', '1 Pier'],
    ['+14145550101', '1 Pier'],
    ['+442079460018', '1 Pier'],
    ['', '1 Pier, phone 414.555.0102 x7'],
    ['', '1 Pier, phone call me'],
    ['', '1 Pier'],
  ]);
  expect(await rowsOf('identity.users', 'phone', [id])).toEqual([['+14145550100']]);
});

it.each([
  ['people.students', 'phone'],
  ['identity.users', 'phone'],
  ['identity.users', 'mfa_phone'],
  ['organizations.organizations', 'admin_phone'],
])('refuses another form in %s.%s', async (table, column) => {
  await Promise.all([aStudent(test.sql), anOrganization(test.sql), createPerson(test)]);
  await expect(test.sql.rows(`update ${table} set ${column} = '(414) 555-0100'`)).rejects.toThrow(`${column}_e164`);
});
