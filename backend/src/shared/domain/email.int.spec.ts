import { startTestApp, type TestApp } from '../../../test/support/test-app.js';
import { normalEmail } from './email.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it.each([
  ['Ada.Marsh@Example.TEST', 'ada.marsh@example.test'],
  // The Kelvin sign, the dotted I, and the long s, which Unicode turns into ASCII letters.
  ['\u212Aim@example.test', '\u212Aim@example.test'],
  ['\u0130da@example.test', '\u0130da@example.test'],
  ['\u017Fam@example.test', '\u017Fam@example.test'],
  ['ÄDA@example.test', 'Äda@example.test'],
])('an address is compared in the same way by the program and the database: %s', async (address, expected) => {
  expect(normalEmail(address)).toBe(expected);
  expect(await test.sql.one('select shared.normal_email($1) as email', [address])).toEqual({ email: expected });
});
