import type { Answer, Browser } from './browser.js';
import { codeFor } from './mail.js';
import { createPerson, PASSWORD, signInAs } from './people.js';
import type { TestApp } from './test-app.js';

type Person = Awaited<ReturnType<typeof createPerson>>;

/** Turns MFA on in a signed-in browser, by text message to `phone` or else by email. */
export async function enableMfa(
  test: Pick<TestApp, 'sql'>,
  browser: Browser,
  email: string,
  phone?: string,
): Promise<Answer> {
  const method = phone ? { method: 'sms', phone, agreesToTexts: true } : { method: 'email' };
  const { body } = await browser.post('/api/auth/mfa', { ...method, currentPassword: PASSWORD });
  const code = await codeFor(test, phone ?? email);
  return await browser.post('/api/auth/mfa/verify', { userId: body.userId, code });
}

/** Creates a user with MFA; returns the browser in which they turned it on. */
export async function withMfa(
  test: TestApp,
  input: Parameters<typeof createPerson>[1] = {},
  phone?: string,
): Promise<{ person: Person; browser: Browser }> {
  const person = await createPerson(test, input);
  const browser = await signInAs(test, person);
  const response = await enableMfa(test, browser, person.email, phone);
  if (response.status !== 200) throw new Error(`Turning MFA on returned ${JSON.stringify(response.body)}`);
  return { person, browser };
}

/** Signs in with the password in a browser, which then waits for its code; `verify` enters one. */
export async function signingIn(browser: Browser, { email }: { email: string }) {
  const { body } = await browser.post('/api/auth/login', { email, password: PASSWORD });
  const verify = (code: string, more: object = {}, from = browser) =>
    from.post('/api/auth/verify-mfa', { userId: body.userId, code, ...more });
  return { response: body, verify };
}
