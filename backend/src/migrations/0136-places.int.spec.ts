import { aClass, aPlace } from '../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../test/support/test-app.js';
import { Places } from './0136-places.js';

const UNDO =
  'drop function scheduling.write_meetings() cascade; drop table scheduling.meetings; drop trigger classes_leave_place on scheduling.classes; drop function scheduling.leave_place(); alter table scheduling.classes drop column place_id; drop table scheduling.places;';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('makes each location a place once, with its text unsplit', async () => {
  const texts = ['Room 2, 418 Lakeshore Drive', 'Room 2, 418 Lakeshore Drive', 'Northside Library'];
  for (const location of texts) await aClass(test.sql, { location });
  const connection = test.orm.em.getConnection();
  await connection.execute(UNDO);
  const migration = new Places(test.orm.em.getDriver() as never, test.orm.config);
  migration.up();
  for (const query of migration.getQueries()) await connection.execute(query as string);
  const places = await test.sql.rows(
    'select name, location, room, address from scheduling.places where name = any($1) order by name',
    [texts],
  );
  const unsplit = (name: string) => ({ name, location: name, room: '', address: '' });
  expect(places).toEqual([unsplit('Northside Library'), unsplit(texts[0]!)]);
  const classes = await test.sql.rows(
    'select c.location, p.name from scheduling.classes c join scheduling.places p on p.id = c.place_id where c.location = any($1) order by c.location',
    [texts],
  );
  expect(classes).toEqual([texts[2], texts[0], texts[1]].map((location) => ({ location, name: location })));
});

it('a class that the program before moves elsewhere leaves its place', async () => {
  const placeId = await aPlace(test.sql, { name: 'Harbor Hall', location: 'Harbor Hall' });
  const classId = await aClass(test.sql, { location: 'Harbor Hall', place_id: placeId });
  const placeOf = async () =>
    (await test.sql.one('select place_id as id from scheduling.classes where id = $1', [classId]))?.id;
  await test.sql.rows(`update scheduling.classes set location = 'Harbor Hall', price_cents = 100 where id = $1`, [
    classId,
  ]);
  expect(await placeOf()).toBe(placeId);
  await test.sql.rows(`update scheduling.classes set location = 'Fire Station' where id = $1`, [classId]);
  expect(await placeOf()).toBeNull();
});
