import type { Answer, Browser } from './browser.js';
import { codeFor } from './mail.js';
import { createPerson, PASSWORD, signInAs } from './people.js';
import type { TestApp } from './test-app.js';

type Somebody = Awaited<ReturnType<typeof createPerson>>;

/** Turns the second step on in a browser that is signed in, by mail or by text message to `phone`. */
export async function turnOnSecondStep(
  test: Pick<TestApp, 'sql'>,
  browser: Browser,
  email: string,
  phone?: string,
): Promise<Answer> {
  const method = phone ? { method: 'sms', phone, agreesToTexts: true } : { method: 'email' };
  const { body } = await browser.post('/api/auth/second-step', { ...method, currentPassword: PASSWORD });
  const code = await codeFor(test, phone ?? email);
  return await browser.post('/api/auth/second-step/verify', { userId: body.userId, code });
}

/** Somebody whose sign-in asks for a code, and the browser in which they turned that on. */
export async function withSecondStep(
  test: TestApp,
  given: Parameters<typeof createPerson>[1] = {},
  phone?: string,
): Promise<{ person: Somebody; browser: Browser }> {
  const person = await createPerson(test, given);
  const browser = await signInAs(test, person);
  const answer = await turnOnSecondStep(test, browser, person.email, phone);
  if (answer.status !== 200) throw new Error(`Turning the second step on answered ${JSON.stringify(answer.body)}`);
  return { person, browser };
}

/** Gives the password in a browser, which then waits for its code; `verify` enters one. */
export async function signingIn(browser: Browser, { email }: { email: string }) {
  const { body } = await browser.post('/api/auth/login', { email, password: PASSWORD });
  const verify = (code: string, more: object = {}, from = browser) =>
    from.post('/api/auth/verify-mfa', { userId: body.userId, code, ...more });
  return { answer: body, verify };
}
