import { newSignupCode } from './signup-code.js';

it.each([
  ['Harbor Clinic', 'HARBOR'],
  ['Clínica Norte', 'CLINICA'],
  ['3M Northeastern', 'M'],
  ['Northeastern Works', 'NORTHEAS'],
  ['病院', 'TEAM'],
])('a code of %s starts with %s and ends with ten random characters', (name, prefix) => {
  const code = newSignupCode(name);
  expect(code).toMatch(new RegExp(`^${prefix}-[2-9A-HJKMNP-TV-Z]{10}$`));
  expect(newSignupCode(name)).not.toBe(code);
});
