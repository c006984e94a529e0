import { codeFor, mailTo } from '../../../../../test/support/mail.js';
import { PASSWORD } from '../../../../../test/support/people.js';
import { settled } from '../../../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../../../test/support/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
});
afterAll(() => test.close());

const welcomesTo = async (email: string) => {
  await settled(test);
  return (await mailTo(test, email)).filter(({ subject }) => subject === 'Welcome to Training Center');
};

const details = { firstName: 'Ada', lastName: 'Marsh', phone: '(303) 555-0142', confirmPassword: PASSWORD };

it.each([
  ['client', '/api/auth/register', details, 'Hello Ada,', '/courses'],
  ['member of the staff', '/api/auth/signup', {}, 'An administrator gives you access', '/login'],
])('a %s who signs up is welcomed once, after the address is verified', async (who, path, more, words, link) => {
  const email = `${who.split(' ')[0]}@welcome.test`;
  const browser = test.browser();
  const { body } = await browser.post(path, { email, password: PASSWORD, ...more });
  expect(await welcomesTo(email)).toEqual([]);
  const verified = await browser.post('/api/auth/verify-mfa', {
    userId: body.userId,
    code: await codeFor(test, email),
  });
  expect(verified.status).toBe(200);
  const [mail, ...others] = await welcomesTo(email);
  expect(others).toEqual([]);
  expect(mail!.text).toContain(words);
  expect(mail!.text).toMatch(new RegExp(`http\\S+${link}\n`));
});
